import type { FastifyInstance } from 'fastify'
import { back, html, option, page, text, time } from '../layout.ts'
import type { Query, Store } from '../store.ts'
import { findAccount, findAccounts, presences, type Account, type Presence } from './accounts.ts'
import { findReceived, readItems, type Item } from './items.ts'
import { findCatalogue } from './knowledge.ts'
import { findLog } from './log.ts'
import { countOnline, findCharacters, type Character } from './people.ts'
import { isOn } from './switches.ts'
import { residentPassword } from './world/people.ts'

const mostShown = 100

/** The section of the game on the sandbox's page: its switches and its accounts. */
export async function accountsSection(store: Store): Promise<string> {
  const [accounts, down, still, online] = await Promise.all([
    findAccounts(store, mostShown),
    isOn(store, 'down'),
    isOn(store, 'still'),
    countOnline(store),
  ])
  const rows = accounts.map(
    ({ login, presence, characters, created_at, is_banned }) => `<tr>
<td><a href="/accounts/${encodeURIComponent(login)}">${text(login)}</a>${is_banned ? ' (suspensa)' : ''}</td>
<td>${text(characters.join(', ')) || '–'}</td><td>${time(created_at)}</td><td>${presenceForm(login, presence)}</td></tr>`,
  )
  return `<section><h2 id="contas">Jogo</h2>
<form method="post" action="/control/game/down"><p>O servidor do jogo está <strong>${down ? 'fora do ar' : 'no ar'}</strong>, com ${online.total} jogando.
<button name="down" value="${String(!down)}">${down ? 'Ligar' : 'Derrubar'}</button></p></form>
<form method="post" action="/control/game/still"><p>Os moradores ${still ? 'estão <strong>parados</strong>' : 'entram, saem e evoluem sozinhos'}.
<button name="still" value="${String(!still)}">${still ? 'Deixar viver' : 'Parar'}</button></p></form>
<p>A senha de cada morador (<code>morador01</code> e os demais) no jogo é <code>${residentPassword}</code>: com ela dá para assumir a conta no portal.</p>
<div class="wide" tabindex="0" role="region" aria-labelledby="contas"><table><thead><tr><th>Login</th><th>Personagens</th><th>Criada</th><th>Presença</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}

/** The page of one account: presence, chest, characters and deliveries. */
export function serveAccountPages(fastify: FastifyInstance, store: Store): void {
  fastify.get<{ Params: { login: string } }>('/accounts/:login', async (request, reply) => {
    const account = await findAccount(store, request.params.login)
    if (!account) return html(reply.code(404), page('Não encontrada', '<p>Esta conta não existe.</p>' + back))
    return html(reply, page(account.login, back + (await oneAccount(store, account))))
  })
}

async function oneAccount(store: Store, account: Account): Promise<string> {
  const { login } = account
  const [characters, chest, bag, received, log, nameOf] = await Promise.all([
    findCharacters(store, login),
    readItems(store, login, 'storage'),
    readItems(store, login, 'inventory'),
    findReceived(store, login),
    findLog(store.query, login, undefined),
    namesOf(store.query),
  ])
  const items = (slots: { slot: number; item: Item }[]) =>
    table(
      ['Posição', 'Item', 'Dados'],
      slots.map(({ slot, item }) => [String(slot), text(nameOf(item)), item.join(' ')]),
    )
  return `<section><h2>Presença</h2>${presenceForm(login, account.presence)}</section>
<section><h2>Personagens</h2>${table(
    ['Nome', 'Classe', 'Evolução', 'Level', 'Reino', 'Guild'],
    characters.map(characterRow),
  )}</section>
<section><h2>Baú (${chest.length} de 120)</h2>${items(chest)}
<form method="post" action="/control/game/accounts/${encodeURIComponent(login)}/chest" class="row">
<label>Item, como 413 61 10 <input name="item" required pattern="[0-9]+([ ,]+[0-9]+[ ,]+[0-9]+){0,3}"></label>
<label>Posição <input name="slot" type="number" min="0" max="127"></label><button>Colocar</button></form></section>
<section><h2>Mochila</h2>${items(bag)}</section>
<section><h2>Itens recebidos</h2>${table(
    ['Quando', 'Item', 'Dados'],
    received.toReversed().map(({ item, at }) => [time(at), text(nameOf(item)), item.join(' ')]),
  )}</section>
<section><h2>Registro</h2>${table(
    ['Quando', 'O quê', 'Detalhe'],
    log.toReversed().map(({ at, action, detail }) => [time(at), text(action), text(detail)]),
  )}</section>`
}

function presenceForm(login: string, presence: Presence): string {
  const options = presences.map((each) => option(each, presenceNames[each], each === presence))
  return `<form method="post" action="/control/game/accounts/${encodeURIComponent(login)}/presence">
<select name="state" aria-label="Presença de ${text(login)}">${options.join('')}</select>
<button>Mudar</button></form>`
}

const characterRow = ({ name, class: of, evolution, level, clan, guildId, guildLevel }: Character): string[] => [
  text(name),
  classNames[of] ?? '–',
  evolutionNames[evolution] ?? '–',
  String(level),
  clan === 7 ? 'Azul' : clan === 8 ? 'Vermelho' : 'Neutro',
  guildId === null ? '–' : `${guildId}${guildLevel === 9 ? ' (líder)' : ''}`,
]

function table(heads: string[], rows: string[][]): string {
  if (!rows.length) return '<p class="empty">Nada aqui.</p>'
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

async function namesOf(query: Query): Promise<(item: Item) => string> {
  const names = new Map((await findCatalogue({ query })).map(({ index, name }) => [index, name]))
  return ([index = 0]) => names.get(index) ?? `Item ${index}`
}

const presenceNames: Record<Presence, string> = {
  online: 'No jogo',
  offline: 'Fora do jogo',
  select: 'Escolhendo personagem',
}
const classNames = ['Transknight', 'Foema', 'Beastmaster', 'Huntress']
const evolutionNames = ['Mortal', 'Arch', 'Celestial']
