import { randomUUID } from 'node:crypto'
import { runNode } from './node.ts'

// A portal as many are: it forgets under which key it was asked; and when a reply of the game is lost, as the first one is
// here each time, it asks again under a new number. Only to prove that chaos sees what comes of it; the third carelessness
// is one of the database (careless.ts).

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
