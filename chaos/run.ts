import { killWhileWriting } from './kill-writes.ts'

// `npm run chaos`: long and rough; `npm test` has a short run of each.
const report = await killWhileWriting(20, console.log)
console.log(JSON.stringify(report))
const ok = report.missing.length === 0
console.log(ok ? `All ${report.acknowledged} acknowledged articles are there.` : `LOST: ${report.missing.join(', ')}`)
process.exitCode = ok ? 0 : 1
