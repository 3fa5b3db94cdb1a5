import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { inlineScript } from './document.ts'

const web = join(import.meta.dirname, '..')

test('what React takes over later than the page has no control but links and forms that ask by address', () => {
  const islands = readFileSync(join(web, 'features/home/islands.tsx'), 'utf8')
  const later = [...islands.matchAll(/import\('\.\/([\w-]+)\//g)].map((match) => match[1]!)
  expect(later.length).toBeGreaterThan(2)
  const files = globSync(`features/home/{${[...new Set(later)].join(',')}}/**/*.tsx`, { cwd: web })
  expect(files.length).toBeGreaterThan(3)
  const controls = files.flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8')
    return (text.match(/<(?:Button|button|Form|input|select|textarea|Menu|Tabs)\b/g) ?? []).map(
      (tag) => `${file} ${tag}`,
    )
  })
  // The filters of the events, in a form that asks by address.
  expect(controls).toEqual(['features/home/events/EventsCard.tsx <button'])
})

test('the inline script is one text without comments that is valid by itself', () => {
  expect(() => new Script(inlineScript)).not.toThrow()
  expect(inlineScript).not.toMatch(/^\s*(?:\/\/|\/\*\*)/m)
  expect(inlineScript).not.toContain('</')
})
