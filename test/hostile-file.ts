/** A file that somebody sends to harm us, under the name that the request gives it. */
export interface HostileFile {
  what: string
  name: string
  bytes: Buffer
  /** Its content must be refused, whatever its name is. Otherwise it is refused or stored so that it harms nobody. */
  mustBeRefused: boolean
}

/** A word in everything that is hidden in a picture; no stored picture may contain it. */
export const hidden = 'hidden-payload-8f2c'

export const script = `<script>alert("${hidden}")</script>`
export const text = (content: string) => Buffer.from(content)
export const refused = (what: string, name: string, bytes: Buffer): HostileFile => ({
  what,
  name,
  bytes,
  mustBeRefused: true,
})
export const harmless = (what: string, name: string, bytes: Buffer): HostileFile => ({
  what,
  name,
  bytes,
  mustBeRefused: false,
})
