import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aFolder, run } from '../../../test/programs.ts'

const { url } = await aDatabase()

/** Runs `npm run doctor -- …` with these variables. */
async function doctor(args: string[], env: Record<string, string>) {
  const folder = aFolder()
  const program = run(
    `const { runDoctor } = await import('@/server/src/console/doctor.ts')
     process.exit(await runDoctor(${JSON.stringify(args)}))`,
    { env: { DATA_DIR: folder.path, NODE_ENV: 'production', MAIL_URL: 'smtp://127.0.0.1:1', ...env } },
  )
  const code = await program.ended
  folder.remove()
  return { code, said: program.said.join('\n') }
}

test('with wrong settings it says each with its cure, and goes on with what it can check', async () => {
  const { code, said } = await doctor(['--json'], { DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal' })
  expect(code).toBe(1)
  const { findings } = JSON.parse(said) as { findings: { check: string; state: string; text: string }[] }
  const textsOf = (check: string) => findings.filter((finding) => finding.check === check).map(({ text }) => text)
  expect(textsOf('settings')).toEqual(expect.arrayContaining([expect.stringMatching(/^PUBLIC_URL is missing/)]))
  expect(textsOf('database')).toEqual([expect.stringMatching(/portal at 127\.0\.0\.1:1 cannot be reached/)])
  expect(textsOf('mail')).toEqual([expect.stringMatching(/ECONNREFUSED/)])
  expect(textsOf('disk')).toHaveLength(1)
  expect(said).not.toContain('hidden')
})

test('as text it has a line for each finding and the number of problems', async () => {
  const { code, said } = await doctor([], { DATABASE_URL: url, NODE_ENV: 'test' })
  expect(code).toBe(1)
  expect(said).toMatch(/^✓ ok +database +PostgreSQL/m)
  expect(said).toMatch(/^✗ problem +mail +.*\n +→ /m)
  expect(said).toMatch(/^Problems: \d+, warnings: \d+, not checked: \d+\.$/m)
})

test('other arguments are refused', async () => {
  expect(await doctor(['--fix'], {})).toMatchObject({ code: 2, said: expect.stringContaining('--json') })
})
