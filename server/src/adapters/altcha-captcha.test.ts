import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, expect, test } from 'vitest'
import { createAltcha } from './altcha-captcha.ts'

const used = new Map<string, Date>()
let now = new Date()
beforeEach(() => {
  now = new Date()
})
const keepUsed = async (hash: string, expiresAt: Date) => !used.has(hash) && Boolean(used.set(hash, expiresAt))
const captcha = createAltcha({ secret: 'a secret', keepUsed, now: () => now })

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const solve = async (from = captcha) => {
  const challenge = (await from.challenge()) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved.')
  return { challenge, solution }
}

test('a solved challenge is good once, however it is written', async () => {
  const proof = await solve()
  const rewritten = encode({ solution: { ...proof.solution, time: 1 }, challenge: proof.challenge, more: true })
  expect(await captcha.verify(encode(proof), '')).toBe(true)
  expect(await captcha.verify(encode(proof), '')).toBe(false)
  expect(await captcha.verify(rewritten, '')).toBe(false)
})

test('of two that come at once with one proof, one passes', async () => {
  const proof = encode(await solve())
  const verdicts = await Promise.all([captcha.verify(proof, ''), captcha.verify(proof, '')])
  expect(verdicts.toSorted()).toEqual([false, true])
})

test('a used proof is kept until it expires, ten minutes after its challenge', async () => {
  const before = new Set(used.keys())
  await captcha.verify(encode(await solve()), '')
  const [, expiresAt] = [...used].find(([hash]) => !before.has(hash)) ?? []
  expect(Math.round(((expiresAt?.getTime() ?? 0) - now.getTime()) / 60_000)).toBe(10)
})

test('an expired proof is refused', async () => {
  const proof = encode(await solve())
  now = new Date(now.getTime() + 10 * 60_000)
  expect(await captcha.verify(proof, '')).toBe(false)
})

test('it costs between 1000 and 2000 rounds of 1000 iterations', async () => {
  const { challenge, solution } = await solve()
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1_000 })
  expect(solution.counter).toBeGreaterThanOrEqual(1_000)
  expect(solution.counter).toBeLessThanOrEqual(2_000)
})

test('a made-up, altered or foreign proof is refused and uses nothing up', async () => {
  const proof = await solve()
  const count = used.size
  const { parameters } = proof.challenge
  const later = { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 3_600 }
  const foreign = createAltcha({ secret: 'another secret', keepUsed, now: () => now })
  for (const payload of [
    { ...proof, solution: { ...proof.solution, derivedKey: 'ff'.repeat(32) } },
    { ...proof, solution: { counter: 0, derivedKey: parameters.keyPrefix } },
    { ...proof, challenge: { ...proof.challenge, parameters: later } },
    { ...proof, challenge: { parameters } },
    { ...proof, challenge: { ...proof.challenge, signature: '' } },
    { challenge: { parameters: { nonce: 'x', expiresAt: 9e12 } }, solution: {} },
    await solve(foreign),
  ])
    expect(await captcha.verify(encode(payload), '')).toBe(false)
  for (const text of ['', 'null', 'e30=', 'bnVsbA==', '💥', 'A'.repeat(100_000)])
    expect(await captcha.verify(text, '')).toBe(false)
  expect(used.size).toBe(count)
  expect(await captcha.verify(encode(proof), '')).toBe(true)
})
