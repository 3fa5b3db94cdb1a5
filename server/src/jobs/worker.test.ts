import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { startHousekeeping } from './worker.ts'

const { app } = await aPortal()

// A database that is killed breaks connections at any moment. An error without a listener ends the process.
test('the pool of a worker listens for errors until its connections are closed', async () => {
  const end = vi.spyOn(pg.Pool.prototype, 'end')
  try {
    const housekeeping = await startHousekeeping(app)
    expect(end).not.toHaveBeenCalled()
    await housekeeping.stop()
    expect(end).toHaveBeenCalledTimes(1)
    const pool = end.mock.contexts[0] as pg.Pool
    expect(pool.ending).toBe(true)
    expect(pool.listenerCount('error')).toBeGreaterThan(0)
    expect(pool.listenerCount('connect')).toBeGreaterThan(0)
  } finally {
    end.mockRestore()
  }
})
