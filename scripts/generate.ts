import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApi } from './generate-api.ts'
import { generateTables } from './generate-tables.ts'

const root = join(import.meta.dirname, '..')

writeFileSync(join(root, 'web/src/api.generated.ts'), generateApi())
writeFileSync(join(root, 'server/src/db/tables.ts'), await generateTables())
console.log('Wrote web/src/api.generated.ts and server/src/db/tables.ts.')
