/** Drawn pictures by the hash of what they show. The longest unused ones leave when there are too many. */
export interface PictureStore {
  get(hash: string): Buffer | undefined
  put(hash: string, picture: Buffer): void
  /** The number of pictures, and their bytes. */
  size(): { pictures: number; bytes: number }
}

/** A store of at most `most` pictures and `mostBytes` bytes, in memory. */
export function createPictureStore({ most, mostBytes }: { most: number; mostBytes: number }): PictureStore {
  // In the order of their last use.
  const pictures = new Map<string, Buffer>()
  let bytes = 0

  function remove(hash: string): void {
    bytes -= pictures.get(hash)?.length ?? 0
    pictures.delete(hash)
  }

  return {
    get(hash) {
      const picture = pictures.get(hash)
      if (!picture) return undefined
      pictures.delete(hash)
      pictures.set(hash, picture)
      return picture
    },
    put(hash, picture) {
      remove(hash)
      if (picture.length > mostBytes / 4) return
      pictures.set(hash, picture)
      bytes += picture.length
      for (const oldest of pictures.keys()) {
        if (pictures.size <= most && bytes <= mostBytes) return
        remove(oldest)
      }
    },
    size: () => ({ pictures: pictures.size, bytes }),
  }
}
