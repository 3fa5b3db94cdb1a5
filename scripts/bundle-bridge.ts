import { resolve } from 'node:path'
import { bundleBridge } from './release/bundle-bridge.ts'

// `npm run bundle-bridge [-- FILE]`: the bridge program as one file, to copy to the machine of the game.

const file = resolve(process.argv[2] ?? 'dist/guildhall-bridge.mjs')
await bundleBridge(resolve(import.meta.dirname, '..'), file)
console.log(file)
