import { digitsOf } from '../../../ui/masks.ts'

export interface SignupFields {
  firstname: string
  lastname: string
  username: string
  email: string
  password: string
  document: string
  phone: string
  codeIndication: string
  /** The password of the existing game account of this login; asked for only then. */
  gamePassword: string
}

export const noFields: SignupFields = {
  firstname: '',
  lastname: '',
  username: '',
  email: '',
  password: '',
  document: '',
  phone: '',
  codeIndication: '',
  gamePassword: '',
}

/** What the form sends, without the captcha and the visitor's cookie. */
export const bodyOf = (fields: SignupFields) => ({
  firstname: fields.firstname.trim(),
  lastname: fields.lastname.trim(),
  document: digitsOf(fields.document),
  phone: digitsOf(fields.phone),
  username: fields.username.trim(),
  email: fields.email.trim().toLowerCase(),
  password: fields.password,
  codeIndication: fields.codeIndication.trim(),
  ...(fields.gamePassword && { gamePassword: fields.gamePassword }),
})
