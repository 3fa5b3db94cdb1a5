import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOldPassword } from './check-old-password.ts'
import { isWellFormed, type OldHash } from './old-password.ts'

const digest = (kind: 'md5' | 'sha1' | 'sha256', text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHash(kind).update(text).digest(encoding)

// Of the documents of each kind: RFC 1321, FIPS 180-4, crypt_blowfish, crypt(3) of glibc, and the reference of Argon2.
const vectors: [name: string, old: OldHash, password: string][] = [
  ['md5', { kind: 'md5', hash: '5f4dcc3b5aa765d61d8327deb882cf99', encoding: 'hex' }, 'password'],
  ['md5 in capitals', { kind: 'md5', hash: '900150983CD24FB0D6963F7D28E17F72', encoding: 'hex' }, 'abc'],
  ['md5 as base64', { kind: 'md5', hash: 'kAFQmDzST7DWlj99KOF/cg==', encoding: 'base64' }, 'abc'],
  ['sha1', { kind: 'sha1', hash: '5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8', encoding: 'hex' }, 'password'],
  [
    'sha256',
    { kind: 'sha256', hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', encoding: 'hex' },
    'abc',
  ],
  [
    'md5 with the salt before',
    { kind: 'md5', hash: digest('md5', 'sal9Senha1'), encoding: 'hex', salt: 'sal9', saltPlace: 'before' },
    'Senha1',
  ],
  [
    'sha256 with the salt after, as base64',
    {
      kind: 'sha256',
      hash: digest('sha256', 'Senha1sal9', 'base64'),
      encoding: 'base64',
      salt: 'sal9',
      saltPlace: 'after',
    },
    'Senha1',
  ],
  ['bcrypt 2a', { kind: 'bcrypt', hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' }, 'U*U'],
  [
    'bcrypt 2y',
    { kind: 'bcrypt', hash: '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq' },
    'rasmuslerdorf',
  ],
  [
    'argon2id',
    {
      kind: 'argon2',
      hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    },
    'password',
  ],
  [
    'argon2i',
    {
      kind: 'argon2',
      hash: '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
    },
    'password',
  ],
]

test.each(vectors)('%s opens with its password and with no other', async (_name, old, password) => {
  expect(isWellFormed(old)).toBe(true)
  expect(await isOldPassword(password, old)).toBe(true)
  expect(await isOldPassword(`${password}x`, old)).toBe(false)
  expect(await isOldPassword('', old)).toBe(false)
})

test.each<[string, OldHash]>([
  ['a digest that is too short', { kind: 'md5', hash: '5f4dcc3b', encoding: 'hex' }],
  ['a digest of another kind', { kind: 'sha1', hash: digest('md5', 'x'), encoding: 'hex' }],
  ['a password in clear', { kind: 'md5', hash: 'senha123', encoding: 'hex' }],
  ['a salt without a place', { kind: 'md5', hash: digest('md5', 'x'), encoding: 'hex', salt: 's' }],
  ['bcrypt that would take minutes', { kind: 'bcrypt', hash: `$2y$20$${'a'.repeat(53)}` }],
  ['bcrypt that is cut off', { kind: 'bcrypt', hash: `$2y$10$${'a'.repeat(40)}` }],
  ['argon2 of much memory', { kind: 'argon2', hash: '$argon2id$v=19$m=9000000,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO0' }],
  ['argon2 of another version', { kind: 'argon2', hash: '$argon2id$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO0' }],
])('%s is no hash that could open an account', (_name, old) => {
  expect(isWellFormed(old)).toBe(false)
})
