import * as z from 'zod/mini'
import { bridge, codes, refusalsOf, type BridgeCall, type BridgeCode } from '../server/src/adapters/bridge-contract.ts'

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

/**
 * docs/game-bridge.openapi.json: what the owner of a game server implements, generated from the schemas of the adapter.
 */
export const generateBridge = (): string => `${JSON.stringify(openapi(), null, 2)}\n`

function openapi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, call] of Object.entries(bridge) as [string, BridgeCall][]) {
    const [method = '', path = ''] = call.route.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(operationId, method, path, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The game’s bridge',
      version: '1',
      description: 'Spoken by an agent beside the game server, and asked by the portal. docs/game-bridge.md says more.',
    },
    servers: [{ url: '{GAME_BRIDGE_URL}', variables: { GAME_BRIDGE_URL: { default: 'http://127.0.0.1:3900/game' } } }],
    paths,
    components: {
      parameters: Object.fromEntries(
        signature.map(([name, description, schema]) => [name, header(name, description, schema)]),
      ),
      schemas: {
        Refusal: {
          type: 'object',
          properties: { code: { enum: Object.keys(codes) }, message: { type: 'string' } },
          required: ['code', 'message'],
        },
      },
    },
  }
}

function operation(operationId: string, method: string, path: string, call: BridgeCall) {
  const isRead = method === 'GET' && operationId !== 'getOperation'
  const refusals: BridgeCode[] = ['BAD_SIGNATURE', 'STALE', 'REPLAYED', ...refusalsOf(call), 'UNAVAILABLE']
  return {
    operationId,
    summary: call.about,
    parameters: [
      ...signature.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryOf(call),
      ...(isRead ? [header('if-none-match', 'The ETag of an earlier answer.', { type: 'string' }, false)] : []),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schema(call.body) } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        ...(isRead ? { headers: { etag: { schema: { type: 'string' } } } } : {}),
        content: { 'application/json': { schema: schema(call.reply) } },
      },
      ...(isRead ? { 304: { description: 'As it was under that ETag' } } : {}),
      ...(operationId === 'deliverItem'
        ? { 202: { description: 'Queued', content: { 'application/json': { schema: schema(call.reply) } } } }
        : {}),
      ...Object.fromEntries(
        [...Map.groupBy(refusals, (code) => codes[code])].map(([status, list]) => [
          status,
          {
            description: list.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
  }
}

const signature: [string, string, object][] = [
  ['x-bridge-timestamp', 'Seconds since 1970, at most 30 s from the clock of the agent.', { type: 'string' }],
  ['x-bridge-nonce', 'Never sent before.', { type: 'string', pattern: '^[\\w-]{16,64}$' }],
  [
    'x-bridge-signature',
    'Hex of HMAC-SHA256 over method, path and query from /v1 on, timestamp, nonce and body, joined by line feeds.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ],
]

const header = (name: string, description: string, type: object, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: type,
})

function queryOf({ query }: BridgeCall) {
  if (!query) return []
  const { properties = {}, required = [] } = schema(query) as JsonSchema
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: type,
  }))
}

// Zod describes the input of a schema, because only that allows unknown fields. A reply of the bridge may have more
// fields than the portal reads.
function schema(type: z.ZodMiniType): object {
  const { $schema: _, ...json } = z.toJSONSchema(type, { io: 'input', reused: 'inline' }) as Record<string, unknown>
  return json
}
