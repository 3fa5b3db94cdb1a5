import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A bank's refusal: some in the bank's own format (nome), some in that of the Central Bank (RFC 7807). */
export type Problem = { status: number; nome: string; mensagem: string; erros?: object[] }

const problem = (status: number, nome: string, mensagem: string): Problem => ({ status, nome, mensagem })

export const malformed = (caminho: string, mensagem: string): Problem => ({
  ...problem(400, 'json_invalido', 'Json inválido'),
  erros: [{ caminho, mensagem }],
})
export const duplicateTxid = problem(409, 'txid_duplicado', 'Campo txid já existe.')
export const wrongKey = problem(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada.')
export const wrongValue = problem(400, 'valor_invalido', 'Campo valor é inválido.')
export const wrongDocument = problem(400, 'valor_invalido', 'Campo devedor.cpf ou devedor.cnpj é inválido.')
export const wrongStatus = problem(400, 'status_cobranca_invalido', 'A cobrança não pode mais ser alterada.')
export const chargeAbsent = problem(
  404,
  'cobranca_nao_encontrada',
  'Nenhuma cobrança encontrada para o txid informado.',
)
export const duplicateReturn = problem(409, 'devolucao_id_duplicado', 'O identificador da devolução já existe.')
export const wrongWebhook = problem(400, 'webhook_invalido', 'A URL informada respondeu com um código HTTP inesperado.')
export const webhookAbsent = problem(404, 'webhook_nao_encontrado', 'Nenhum webhook encontrado para a chave informada.')
export const applicationError = {
  nome: 'erro_aplicacao',
  mensagem: 'Ocorreu um erro interno. Tente novamente mais tarde.',
}

export const fail = (reply: FastifyReply, { status, ...body }: Problem) => reply.code(status).send(body)

export const pixAbsent = (reply: FastifyReply) =>
  reply.code(404).type('application/problem+json').send({
    type: 'https://pix.bcb.gov.br/api/v2/error/PixNaoEncontrado',
    title: 'Não encontrado',
    status: 404,
    detail: 'Entidade não encontrada.',
    correlationId: randomUUID(),
  })
