import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { leanReactDom, unusedInReactDom } from './lean-react-dom.ts'
import { leanFile, leanRouter, unusedFunctions } from './lean-router.ts'
import { noInstrumentationCode } from './lean.ts'

// An update of React Router changes the text that lean-router.ts rewrites. Each test says what to look at then.

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
const read = (file: string) => readFileSync(join(router, 'dist/production/lib', file), 'utf8')
const routerCode = read('router/router.js')
const parse = (code: string) => parseSync('file.js', code).program

test('the version is the one that the rules were written for', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(router, 'package.json'), 'utf8'))
  expect(devDependencies['react-router'], 'pin it without a caret').toBe(version)
})

test('each function that this site never calls is there once, and its body becomes an error', () => {
  const lean = leanRouter(routerCode, parse(routerCode), true)
  for (const name of unusedFunctions) {
    expect(routerCode.match(new RegExp(`function ${name}\\(`, 'g')), name).toHaveLength(1)
    expect(lean).toContain(`{ throw Error('lean: ${name}') }`)
  }
  expect(parseSync('file.js', lean).errors).toEqual([])
  expect(lean.length, 'the cuts are worth their rules').toBeLessThan(routerCode.length * 0.9)
})

test('a function that an update has renamed stops the build', () => {
  const renamed = routerCode.replaceAll('handleFetcherLoader', 'runFetcherLoader')
  expect(() => leanRouter(renamed, parse(renamed), true)).toThrow('has no function handleFetcherLoader')
})

test('the texts of invariants and warnings are gone, and their conditions stay', () => {
  const text = 'Expected a Location header on the redirect Response'
  const lean = leanRouter(routerCode, parse(routerCode), true)
  expect([routerCode.includes(text), lean.includes(text)]).toEqual([true, false])
  expect(lean).toContain('invariant(location, "")')
})

test('components that a call makes are marked as free of effects, and have no name for developers', () => {
  const code = read('dom/lib.js')
  const lean = leanFile(code, parse(code), false)
  expect(code.includes('= React$1.forwardRef(')).toBe(true)
  expect(/^\w+\.displayName = "[^"]*";$/m.test(code)).toBe(true)
  expect(lean.includes('= /* @__PURE__ */ React$1.forwardRef(')).toBe(true)
  expect(/^\w+\.displayName = "/m.test(lean)).toBe(false)
})

test('the module that takes the place of instrumentation exports what the router imports of it', () => {
  const imported = /import \{([^}]+)\} from "\.\/instrumentation\.js"/.exec(routerCode)?.[1]
  const names = imported?.split(',').map((name) => name.trim())
  const exported = [...noInstrumentationCode.matchAll(/export const (\w+)/g)].map(([, name]) => name)
  expect(new Set(exported)).toEqual(new Set(names))
})

test('each function of React DOM that this site never reaches is there once, and its body becomes an error', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const code = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')
  const lean = leanReactDom(code, parse(code))
  for (const name of unusedInReactDom) {
    expect(code.match(new RegExp(`^function ${name}\\(`, 'gm')), name).toHaveLength(1)
    expect(lean).toContain(`{ throw Error('lean: ${name}') }`)
  }
  expect(parseSync('file.js', lean).errors).toEqual([])
})
