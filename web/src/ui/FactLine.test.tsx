import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactLine } from './FactLine.tsx'

const line = (...facts: React.ReactNode[]) =>
  renderToString(<FactLine>{facts}</FactLine>).replaceAll(/<!-- -->|<[^>]*>/g, '')

test('a dot stands between two facts, and none beside one that is left out', () => {
  expect(line('20 min', 'há 2 dias', 'Marina')).toBe('20 min · há 2 dias · Marina')
  expect(line(false, 'há 2 dias', null, 'Marina')).toBe('há 2 dias · Marina')
  expect(line('Marina', undefined)).toBe('Marina')
})

test('each fact brings its own dot, so that a line that wraps ends in none', () => {
  const html = renderToString(<FactLine>{['20 min', 'Marina']}</FactLine>)
  expect(html).toContain('<span class="w-3 shrink-0 text-center"> · </span><span class="min-w-0">Marina</span>')
})
