import * as z from 'zod/mini'
import { contract, errors, type Endpoint, type Endpoints } from '@guildhall/contract'
import { refusalsOf } from './refusals.ts'

/** The whole contract as OpenAPI 3.1. `server` is the base address of the paths. */
export function openapi(title: string, server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const [tag, feature] of Object.entries<Endpoints>(contract)) {
    for (const [operationId, endpoint] of Object.entries(feature)) {
      const [method = '', path = ''] = endpoint.route.split(' ')
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { ...paths[url], [method.toLowerCase()]: operation(operationId, tag, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(operationId: string, tag: string, endpoint: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => errors[code])
  return {
    operationId,
    tags: [tag],
    summary: endpoint.about,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    'x-access': [endpoint.access].flat().join(' or '),
    ...(endpoint.confirm ? { 'x-confirm': true } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, endpoint.files) } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.replyType ?? 'application/json']: { schema: schema(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

function parameters(from: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!from) return []
  const { properties = {}, required = [] } = schema(from, 'input')
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }))
}

const mediaTypes = { image: 'image/*', document: 'image/*, application/pdf', archive: 'application/octet-stream' }

function requestBody(body: z.ZodMiniType, sentFiles: Endpoint['files']) {
  const json = schema(body, 'input')
  const files = Object.entries(sentFiles ?? {}).map(([name, { kind }]) => [
    name,
    { type: 'string', contentMediaType: mediaTypes[kind] },
  ])
  const multipart = { ...json, properties: { ...json.properties, ...Object.fromEntries(files) } }
  return {
    required: true,
    content: {
      'application/json': { schema: json },
      ...(sentFiles ? { 'multipart/form-data': { schema: multipart } } : {}),
    },
  }
}

function schema(from: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(from, { io, unrepresentable: 'any' })
  return rest
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'error', 'requestId'],
  properties: {
    code: { enum: Object.keys(errors) },
    message: { type: 'string', description: "In the caller's language (Accept-Language)." },
    error: { type: 'string', description: 'The same sentence, for callers that read this key.' },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'validation', 'message'],
        properties: { field: { type: 'string' }, validation: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}
