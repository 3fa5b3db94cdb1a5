import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { tasks } from '../jobs/worker.ts'
import { features } from './index.ts'

const folders = readdirSync(join(import.meta.dirname), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every folder is a feature of the list, under its own name', () => {
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})

test('no two features have a job, a queue or a kind of cause of the same name', async () => {
  const { app } = await aPortal()
  const contributions = { queues: [], supplySides: [], subscribers: {}, approvals: [], onFindings: async () => {} }
  const names = features.flatMap(({ jobs, queues = [], subscribers = {} }) => [
    ...Object.keys(jobs?.(app, contributions) ?? {}).map((name) => `job ${name}`),
    ...queues.map(({ name }) => `queue ${name}`),
    ...Object.keys(subscribers).map((name) => `cause ${name}`),
  ])
  expect(names).toEqual([...new Set(names)])
})

test('each line of the crontab names a job', async () => {
  const { app } = await aPortal()
  const taskNames = Object.keys(tasks(app))
  const named = features.flatMap(({ cron = [] }) => cron.map(({ job }) => job.name))
  expect(taskNames).toEqual(expect.arrayContaining(named))
})

test('no two contributions have the same order', () => {
  const lists = [
    features.flatMap(({ cron = [] }) => cron),
    features.flatMap(({ demo }) => demo ?? []),
    features.flatMap(({ gameReads = [] }) => gameReads),
    features.flatMap(({ queues = [] }) => queues),
  ]
  for (const list of lists) {
    const places = list.map(({ order }) => order)
    expect(places).toEqual([...new Set(places)])
  }
})
