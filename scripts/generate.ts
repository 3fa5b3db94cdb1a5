import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApi } from './generate-api.ts'
import { generateBridge } from './generate-bridge.ts'
import { generateGlyphs } from './generate-glyphs.ts'
import { generatePrivacy } from './generate-privacy.ts'
import { generateSettings } from './generate-settings.ts'
import { generateTables } from './generate-tables.ts'

const root = join(import.meta.dirname, '..')

writeFileSync(join(root, 'web/src/api/generated.ts'), generateApi())
writeFileSync(join(root, 'server/src/db/tables.ts'), await generateTables())
writeFileSync(join(root, 'docs/game-bridge.openapi.json'), generateBridge())
writeFileSync(join(root, 'docs/settings.md'), generateSettings())
writeFileSync(join(root, 'docs/privacy.md'), generatePrivacy())
for (const font of ['grenze', 'atkinson'] as const)
  writeFileSync(join(root, `server/src/previews/${font}.json`), generateGlyphs(font))
console.log(
  'Wrote web/src/api/generated.ts, server/src/db/tables.ts, docs/game-bridge.openapi.json, docs/settings.md, docs/privacy.md and the glyphs.',
)
