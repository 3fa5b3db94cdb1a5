import { runNode } from './node.ts'

await runNode()
