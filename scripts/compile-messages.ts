import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/**
 * Compiles messages/*.json into messages/compiled with the Paraglide CLI.
 * Throws when the compiler warns: offline, a missing plugin is only a warning and leaves zero messages.
 */
export async function compileMessages(): Promise<void> {
  const library = fileURLToPath(import.meta.resolve('@inlang/paraglide-js'))
  const cli = join(dirname(library), '../bin/run.js')
  const args = ['compile', '--project', './messages/project.inlang', '--outdir', './messages/compiled']
  const options = ['--strategy', 'globalVariable', 'baseLocale', '--no-emit-readme', '--no-emit-prettier-ignore']
  const child = spawn(process.execPath, [cli, ...args, ...options], { cwd: root })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0 || /warn|error/i.test(output)) throw new Error(`The messages did not compile:\n${output}`)
}
