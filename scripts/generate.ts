import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from '@guildhall/messages/compile'

// `npm run generate`: writes the files of the sources that are made from other sources.

compileMessages()
// Imported late, because some of these files are made with the compiled messages.
const { generatedFiles } = await import('./generated-files.ts')
const files = await generatedFiles()
for (const [file, text] of Object.entries(files)) writeFileSync(join(import.meta.dirname, '..', file), text)
console.log(`Wrote ${Object.keys(files).join(', ')}.`)
