import * as z from 'zod/mini'
import { isDocument } from '../mercadopago/documents.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const webAddress = z.url({ protocol: /^https?$/ })

/** The body of POST /payments. */
export const Order = z.object({
  referenceId: text(255),
  callbackUrl: webAddress,
  returnUrl: z.optional(webAddress),
  leaveUrl: z.optional(webAddress),
  // A number in reais; a text is refused.
  value: z.number().check(
    z.positive(),
    z.maximum(1_000_000),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
  ),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  channel: z.optional(z.string()),
  purchaseMode: z.optional(z.enum(['online', 'in-store'])),
  autoCapture: z.optional(z.boolean()),
  softDescriptor: z.optional(z.string()),
  buyer: z.object({
    firstName: z.optional(text(255)),
    lastName: z.optional(text(255)),
    // A CPF, the only required field of the buyer.
    document: z.string().check(
      z.regex(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/),
      z.refine((document) => isDocument('CPF', document.replaceAll(/\D/g, ''))),
    ),
    email: z.optional(z.email()),
    phone: z.optional(z.string().check(z.regex(/^\+\d{2} \d{2} \d{4,5}-\d{4}$/))),
  }),
})
export type Order = z.infer<typeof Order>

/** The problems of an order in PicPay's format. */
export function problemsOf(body: unknown): { field: string; message: string }[] {
  const { error, data } = Order.safeParse(body)
  if (error)
    return error.issues.map(({ path }) => ({
      field: path.join('.') || 'body',
      message: `O campo ${path.join('.') || 'body'} é inválido.`,
    }))
  if (data.expiresAt && Date.parse(data.expiresAt) <= Date.now())
    return [{ field: 'expiresAt', message: 'O campo expiresAt deve ser uma data futura.' }]
  return []
}
