import { setTimeout as pause } from 'node:timers/promises'
import { skies, subjects, type Preview } from '@guildhall/contract/previews'
import { drawPreview } from '../../server/src/previews/draw.ts'
import { createPictureStore } from '../../server/src/previews/picture-store.ts'

// Runs as a child process: draws distinct previews one after the other, as the portal does, and keeps them as it does.
const [warm, drawn] = [20, 200]
const store = createPictureStore({ most: 200, mostBytes: 12 * 1024 * 1024 })

const previewAt = (n: number): Preview => ({
  site: 'Guildhall',
  subject: subjects[n % subjects.length]!,
  sky: skies[n % skies.length]!,
  label: `Guia ${n}`,
  title: `A batalha número ${n} pelo castelo de Noatun`,
  lines: ['Quem chega primeiro fica com a ponte', 'Quem chega depois fica com a história'],
})

async function draw(from: number, until: number): Promise<void> {
  for (let n = from; n < until; n += 1) {
    store.put(String(n), await drawPreview(previewAt(n), null))
    peak = Math.max(peak, rss())
  }
}

const rss = () => process.memoryUsage().rss / 1024 / 1024
let peak = 0
await draw(0, warm)
await pause(500)
const before = rss()
peak = before
const startedAt = performance.now()
await draw(warm, warm + drawn)
const ms = (performance.now() - startedAt) / drawn
await pause(500)
process.send?.({ ms, before, peak, after: rss(), stored: store.size().bytes / 1024 / 1024 })
process.disconnect()
