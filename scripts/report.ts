import { longFunction, measure } from './measure.ts'

/** `npm run check -- report`: the size and the shape of the sources, as docs/architecture.md has them. */
export function report(): string {
  const all = measure()
  const list = (title: string, lines: string[]) =>
    `\n## ${title}: ${lines.length}\n${lines.map((line) => `\n- ${line}`).join('')}`
  return [
    '| part | files | median | p90 | most lines |',
    '| --- | --- | --- | --- | --- |',
    ...all.files.map(({ part, files, median, p90, most }) => `| ${part} | ${files} | ${median} | ${p90} | ${most} |`),
    '',
    ...all.castsPerThousandLines.map(
      ({ part, casts, perThousand }) => `- casts in ${part}: ${casts}, ${perThousand} in 1,000 lines`,
    ),
    `- tests ÷ code: ${all.testLines} ÷ ${all.codeLines} = ${(all.testLines / all.codeLines).toFixed(2)}`,
    ...all.loose.map(({ folder, files }) => `- files at the root of ${folder}: ${files.length}`),
    list(
      `functions over ${longFunction} lines`,
      all.longFunctions.map(({ file, name, lines }) => `${lines} ${name} (${file})`),
    ),
    list(
      'circles of files',
      all.circles.map((group) => group.join(' ↔ ')),
    ),
    list(
      'circles of features',
      all.featureCircles.map((group) => group.join(' ↔ ')),
    ),
    list('features named outside their folder', all.namedOutside),
  ].join('\n')
}
