import { generateApi } from './generate-api.ts'
import { generateBridge } from './generate-bridge.ts'
import { generateGlyphs } from './generate-glyphs.ts'
import { generatePrivacy } from './generate-privacy.ts'
import { generateSettings } from './generate-settings.ts'
import { generateTables } from './generate-tables.ts'

/** What `npm run generate` writes, as it should be now, by path from the root. Needs the compiled messages. */
export const generatedFiles = async (): Promise<Record<string, string>> => ({
  'web/src/api/generated.ts': generateApi(),
  'server/src/db/tables.ts': await generateTables(),
  'docs/game-bridge.openapi.json': generateBridge(),
  'docs/settings.md': generateSettings(),
  'docs/privacy.md': generatePrivacy(),
  'server/src/previews/grenze.json': generateGlyphs('grenze'),
  'server/src/previews/atkinson.json': generateGlyphs('atkinson'),
})
