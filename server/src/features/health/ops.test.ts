import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'

const ops = join(import.meta.dirname, '../../../../ops')
const { fastify } = await aPortal()
const { payload } = await fastify.inject({ url: '/metrics' })
const registered = new Set([...payload.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))

/** The words of PromQL, and `up`, which Prometheus itself writes. */
const ofPromQl = new Set(
  ['max', 'min', 'sum', 'by', 'rate', 'increase', 'count', 'or', 'vector', 'le', 'histogram_quantile'].concat([
    'min_over_time',
    'up',
  ]),
)

/** The metrics that an expression names. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/gi)]
    .map(([name]) => name)
    .filter((name) => !ofPromQl.has(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
}

function expressionsOfRules(): string[] {
  const text = readFileSync(join(ops, 'prometheus-alerts.yml'), 'utf8')
  return [...text.matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*))/gm)].map(
    ([, folded, line]) => folded ?? line ?? '',
  )
}

const rules = readFileSync(join(ops, 'prometheus-alerts.yml'), 'utf8')

test('a rule named after refusals counts refusals, one named after silence counts calls without an outcome', () => {
  const named = [...rules.matchAll(/alert: (Guildhall\w*(Refuse|Silent)\w*)\n +expr: (.*)/g)]
  expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining(['GuildhallGameSilent']))
  for (const [, , kind, expression] of named)
    expect(expression).toMatch(kind === 'Silent' ? /game_silences_total/ : /refus(als|ed)/)
})

test.each(['nginx.conf', 'nginx-nodes.conf', 'Caddyfile'])(
  '%s lets nobody outside read the metrics or purge the edge cache',
  (name) => {
    const site = readFileSync(join(ops, name), 'utf8')
    for (const path of ['/metrics', '/purge'])
      expect(site).toMatch(
        name === 'Caddyfile'
          ? new RegExp(`@own path .*${path}\\b.*\\n\\s+respond @own 404`)
          : new RegExp(`location = ${path} \\{\\n\\s+return 404;`),
      )
  },
)

interface Panel {
  title: string
  targets?: { expr: string }[]
}

function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(join(ops, 'grafana-dashboard.json'), 'utf8')) as { panels: Panel[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

test.each([
  ['alert rules', expressionsOfRules(), 17],
  ['dashboard', expressionsOfDashboard(), 30],
])('each metric of the %s exists', (_, expressions, least) => {
  expect(expressions.length).toBeGreaterThanOrEqual(least)
  const absent = expressions.flatMap(metricsIn).filter((name) => !registered.has(name))
  expect(absent).toEqual([])
})

test('each metric of ours is on the dashboard', () => {
  const onDashboard = new Set(expressionsOfDashboard().flatMap(metricsIn))
  const ours = [...registered].filter((name) => !/^(process|nodejs)_/.test(name ?? ''))
  expect(ours.filter((name) => !onDashboard.has(name!))).toEqual([])
})
