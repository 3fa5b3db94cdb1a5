import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../../..')

/**
 * Compiles messages/*.json into messages/compiled with the Paraglide CLI. Throws when the compiler warns: without a
 * network a missing plugin is only a warning and leaves no messages.
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
  await cachePluralRules()
}

const original = 'new Intl.PluralRules(locale, options)'
const cached = `(rules[locale + options?.type] ??= ${original})`

/**
 * Paraglide builds plural rules for each message, which takes longer than rendering a card of the page. This caches
 * them.
 */
async function cachePluralRules(): Promise<void> {
  const file = join(root, 'messages/compiled/registry.js')
  const text = await readFile(file, 'utf8')
  if (!text.includes(original)) throw new Error(`${file} makes its plural rules in another way than it did.`)
  await writeFile(
    file,
    text.replace(original, cached) + '\n\n/** @type {Record<string, Intl.PluralRules>} */\nconst rules = {}\n',
  )
}
