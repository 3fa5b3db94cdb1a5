import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'

/**
 * Writes the bridge program as one file that runs on Node 20 or later alone, without packages. The licence of the one
 * package in it is at its end.
 */
export async function bundleBridge(root: string, file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'bridge/src/main.ts'),
      target: 'node20',
      outDir: dirname(file),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: basename(file), codeSplitting: false } },
    },
  })
  const licence = readFileSync(join(root, 'node_modules/zod/LICENSE'), 'utf8')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n/* zod\n${licence}*/\n`)
  chmodSync(file, 0o755)
}
