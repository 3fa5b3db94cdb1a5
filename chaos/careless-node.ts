import { randomUUID } from 'node:crypto'
import { runNode } from './node.ts'

// A portal with two common mistakes. It ignores idempotency keys, and after a lost reply of the game it repeats the
// request under a new id. It proves that the comparison finds such mistakes; the third mistake is in the database
// (careless.ts).

await runNode({
  prepare: (fastify) =>
    fastify.addHook('onRequest', async ({ headers }) => {
      delete headers['idempotency-key']
    }),
  change: (app) => ({
    ...app,
    game: {
      ...app.game,
      async deliverItem(_, order) {
        await app.game.deliverItem(randomUUID(), order)
        return app.game.deliverItem(randomUUID(), order)
      },
    },
  }),
})
