import { declarations } from '../server/src/config/declarations/index.ts'
import type { DeclaredSetting } from '../server/src/config/declarations/types.ts'

const head = `# Settings

This page is generated from \`server/src/config/declarations\`. Settings come from the environment, or from a file \`.env\` beside \`package.json\` (start from \`.env.example\`). A wrong value is refused at the start with its cure, all of them at once, and exit code 78. [install.md](install.md) says which ones the first evening needs, [run.md](run.md) how to change them.
`

/** docs/settings.md: the variables of the environment by group. */
export function generateSettings(): string {
  const groups = declarations.map(({ title, settings }) =>
    [`## ${title}`, '', '| variable | default | meaning |', '|---|---|---|', ...settings.map(rowOf), ''].join('\n'),
  )
  return [head, ...groups].join('\n')
}

const rowOf = ({ names, default: unset, meaning }: DeclaredSetting): string =>
  `| ${names.map((name) => `\`${name}\``).join(', ')} | ${unset} | ${meaning} |`
