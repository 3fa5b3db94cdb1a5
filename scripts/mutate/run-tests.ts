import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createVitest, type TestSpecification } from 'vitest/node'
import { files } from './files.ts'

/** How a test file ended: the name of the first failure, or null when it passed. */
export interface TestRun {
  failure: string | null
  tookMs: number
}

/**
 * One vitest that stays: its database serves every run in the copy. Node loads the modules itself, which costs a process
 * a second where Vite's way costs ten; the server runs on that in production, too.
 */
export async function openTests(
  copy: string,
): Promise<{ run(file: string, limitMs?: number): Promise<TestRun>; close(): Promise<void> }> {
  // What a terminal sets for `vitest run`.
  Object.assign(process.env, {
    VITEST: 'true',
    TEST: 'true',
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: join(copy, 'node_modules/.cache/node'),
  })
  process.chdir(copy)
  let failure: string | null = null
  const fail = (what: string) => (failure ??= what)
  const silence = new PassThrough().resume()
  const vitest = await createVitest(
    'test',
    {
      root: copy,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      silent: true,
      experimental: { viteModuleRunner: false, nodeLoader: false },
      setupFiles: [join(copy, 'scripts/mutate/worker-pid.ts')],
      reporters: [
        {
          onTestCaseResult: (test) => void (test.result().state === 'failed' && fail(test.fullName)),
          onTestModuleEnd: (module) =>
            void (module.state() === 'failed' && fail(module.errors()[0]?.message ?? 'a hook')),
          onTestRunEnd: (_, errors) => void (errors.length > 0 && fail(String(errors[0]!.message).split('\n')[0]!)),
        },
      ],
    },
    {},
    { stdout: silence, stderr: silence } as never,
  )
  const specifications = new Map<string, TestSpecification>()
  for (const specification of await vitest.globTestSpecifications())
    specifications.set(specification.moduleId, specification)

  /** Runs a test file. One that takes longer than `limitMs` has failed, and its process is ended. */
  async function run(file: string, limitMs = 600_000): Promise<TestRun> {
    const specification = specifications.get(join(copy, file))
    if (!specification) throw new Error(`vitest finds no test file ${file}.`)
    failure = null
    const begin = performance.now()
    const limit = setTimeout(() => {
      fail('the time limit')
      endWorker(copy)
    }, limitMs)
    await vitest.runTestSpecifications([specification])
    clearTimeout(limit)
    return { failure, tookMs: performance.now() - begin }
  }

  return { run, close: () => vitest.close() }
}

function endWorker(copy: string) {
  try {
    process.kill(Number(readFileSync(join(copy, files.worker), 'utf8')), 'SIGKILL')
  } catch {
    // It ended meanwhile, or never began.
  }
}
