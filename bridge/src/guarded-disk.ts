import type { Disk } from '../../server/src/adapters/folders-game/disk.ts'
import type { Roots } from './roots.ts'

/** A disk that refuses every path outside the roots. */
export function guardDisk(disk: Disk, roots: Roots): Disk {
  return {
    async read(path) {
      await roots.demand(path)
      return disk.read(path)
    },
    async create(path, bytes) {
      await roots.demand(path)
      return disk.create(path, bytes)
    },
    async makeFolder(path) {
      await roots.demand(path)
      return disk.makeFolder(path)
    },
    async sync(path) {
      await roots.demand(path)
      return disk.sync(path)
    },
    async rename(from, to) {
      await roots.demandEntry(from)
      await roots.demandEntry(to)
      return disk.rename(from, to)
    },
    async remove(path) {
      await roots.demandEntry(path)
      return disk.remove(path)
    },
    async removeEmptyFolder(path) {
      await roots.demandEntry(path)
      return disk.removeEmptyFolder(path)
    },
  }
}
