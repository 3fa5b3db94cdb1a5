import pg from 'pg'
import { gameSchema } from './game/schema.ts'
import { mercadopagoSchema } from './mercadopago/schema.ts'
import { paymentSchema } from './payments/schema.ts'

export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** The state of the sandbox: the schema `sandbox` of the portal's database. */
export interface Store {
  query: Query
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// An arbitrary number that no other advisory lock uses.
const lockKey = 7_301_415_927

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.mails (
    id integer generated always as identity primary key,
    sent_to text not null,
    sender text not null,
    subject text not null,
    text text not null,
    html text not null,
    at timestamptz not null default now());
  alter table sandbox.mails add column if not exists raw text not null default '';
  create table if not exists sandbox.posts (
    id integer generated always as identity primary key,
    system text not null,
    place text not null,
    title text,
    text text not null,
    link text,
    picture text,
    at timestamptz not null default now());
  create table if not exists sandbox.captchas (proof_hash text primary key, at timestamptz not null default now());
  create table if not exists sandbox.faults (
    id integer generated always as identity primary key,
    target text not null,
    kind text not null,
    remaining integer not null check (remaining >= 0));
  alter table sandbox.faults add column if not exists call text;
  create table if not exists sandbox.switches (name text primary key, is_on boolean not null);
`

export async function openStore(databaseUrl: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    application_name: 'guildhall sandbox',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
  })
  // A restart of the database breaks connections; the pool opens new ones.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const transaction: Store['transaction'] = async (work) => {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const result = await work(async (sql, values) => (await client.query(sql, values)).rows)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }

  try {
    await transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1)', [lockKey])
      await query(schema + gameSchema + paymentSchema + mercadopagoSchema)
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    transaction,
    close: () => pool.end(),
  }
}
