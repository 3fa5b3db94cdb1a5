/** A password as an older site stored it. A salt is text that was put before or after the password. */
export type OldHash = DigestHash | { kind: 'bcrypt'; hash: string } | { kind: 'argon2'; hash: string }

interface DigestHash {
  kind: 'md5' | 'sha1' | 'sha256'
  hash: string
  encoding: 'hex' | 'base64'
  salt?: string | null
  saltPlace?: 'before' | 'after' | null
}

/** What opens an adopted account until its first sign-in. `game`: the password of its game account. */
export type OldPassword = OldHash | { kind: 'game' }

const bytes = { md5: 16, sha1: 20, sha256: 32 }
/** Beyond these a sign-in would hold up all others. */
const most = { bcryptCost: 14, memory: 262_144, passes: 16, lanes: 16 }

/** Whether an old hash has the form of its kind, and a cost that the portal bears. */
export function isWellFormed(old: OldHash): boolean {
  if (old.kind === 'bcrypt') {
    const [, cost] = /^\$2[abxy]?\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(old.hash) ?? []
    return cost !== undefined && Number(cost) >= 4 && Number(cost) <= most.bcryptCost
  }
  if (old.kind === 'argon2') {
    const parts = argon2Parts(old.hash)
    if (!parts) return false
    const { memory, passes, parallelism, nonce, tag } = parts
    const isBounded = memory <= most.memory && passes <= most.passes && parallelism <= most.lanes
    return (
      isBounded && passes > 0 && parallelism > 0 && memory >= 8 * parallelism && nonce.length >= 8 && tag.length >= 4
    )
  }
  if ((old.salt?.length ?? 0) > 256 || (old.salt && !old.saltPlace)) return false
  const isText = old.encoding === 'hex' ? /^[0-9a-fA-F]+$/ : /^[A-Za-z0-9+/_-]+={0,2}$/
  return isText.test(old.hash) && Buffer.from(old.hash, old.encoding).length === bytes[old.kind]
}

/** The parts of `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`; null for any other text. */
export function argon2Parts(hash: string) {
  const form =
    /^\$(argon2(?:id|i|d))\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,4})\$([A-Za-z0-9+/]{1,256})=*\$([A-Za-z0-9+/]{1,256})=*$/
  const [, algorithm, memory, passes, parallelism, salt = '', tag = ''] = form.exec(hash) ?? []
  if (!algorithm) return null
  return {
    algorithm: algorithm as 'argon2id' | 'argon2i' | 'argon2d',
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
