import type { TicketPriority, TicketStatus, TicketType } from '@guildhall/contract/ticket'

interface DemoTicket {
  title: string
  description: string
  type: TicketType
  priorities: TicketPriority
  hoursAgo: number
  rating?: { isGood: boolean; words: string }
  /** A screenshot and a log of the game come with it. */
  hasFiles?: true
  /** `by` is the author. */
  comments: { by: 'player' | 'staff'; text: string; status: TicketStatus; hoursLater: number }[]
}

/** Tickets of the demo player in both languages, one for each status. */
export const demoTickets: DemoTicket[] = [
  {
    title: 'A poção comprada ontem não chegou ao baú',
    description:
      '<p>Comprei <strong>10 poções</strong> ontem à noite e elas não estão no baú.</p><ul><li>Personagem: Kazumi</li><li>Canal 2, depois da manutenção</li></ul>',
    type: 'Reclamation',
    priorities: 'Hight',
    hoursAgo: 30,
    comments: [
      {
        by: 'staff',
        text: '<p>Olá! Encontramos a entrega: o baú estava cheio quando ela chegou. Libere <strong>um espaço</strong> e avise aqui, por favor.</p>',
        status: 'Pending',
        hoursLater: 2,
      },
      { by: 'player', text: '<p>Pronto, liberei dois espaços agora.</p>', status: 'Open', hoursLater: 20 },
      {
        by: 'staff',
        text: '<p>Enviamos de novo e o jogo confirmou. As 10 poções estão no primeiro espaço livre. Boa caçada!</p>',
        status: 'Pending',
        hoursLater: 21,
      },
    ],
  },
  {
    title: 'How do I move my guild mark to a new server?',
    description:
      '<p>I uploaded the mark for guild <code>1</code>, but my friends still see the old one. Do they have to restart the client?</p>',
    type: 'Question',
    priorities: 'Low',
    hoursAgo: 72,
    rating: { isGood: true, words: 'Quick answer, and it worked.' },
    comments: [
      {
        by: 'staff',
        text: '<p>Hello! The game reads new marks when a character enters the world. Ask your friends to go back to the character screen once:</p><ol><li>Press Esc</li><li>Choose the character again</li></ol>',
        status: 'Pending',
        hoursLater: 3,
      },
      { by: 'player', text: '<p>That worked, thank you very much!</p>', status: 'Solved', hoursLater: 5 },
    ],
  },
  {
    title: 'Caí através do chão perto do portal de Azran',
    description:
      '<p>Ao sair do portal pela esquerda, meu personagem caiu e ficou preso. Já aconteceu três vezes hoje.</p><blockquote><p>Coordenadas: 2112, 2089</p></blockquote>',
    type: 'Bug',
    priorities: 'Normal',
    hoursAgo: 5,
    hasFiles: true,
    comments: [],
  },
  {
    title: 'My friend was banned by mistake',
    description:
      '<p>He was only trading in Armia when he got disconnected. Could you please look at it again? His character is <strong>Lorden</strong>.</p>',
    type: 'Ban',
    priorities: 'Urgent',
    hoursAgo: 26,
    comments: [
      {
        by: 'staff',
        text: '<p>We are looking at the records of that evening and will tell you here by tomorrow.</p>',
        status: 'Open',
        hoursLater: 4,
      },
      {
        by: 'player',
        text: '<p>Thank you. He says that he can show screenshots of the trade, if they help.</p>',
        status: 'Open',
        hoursLater: 23,
      },
    ],
  },
]

/** Texts that staff insert into their answers. */
export const demoReadyAnswers: { title: string; body: string; body_en: string | null }[] = [
  {
    title: 'Baú cheio',
    body: 'Olá, {nome}!\n\nA entrega espera porque o baú está cheio. Libere um espaço e ela chega em alguns minutos.\n\n{equipe}',
    body_en:
      'Hello, {name}!\n\nThe delivery waits because the chest is full. Free one slot and it arrives within minutes.\n\n{staff}',
  },
  {
    title: 'Pedir o número do pagamento',
    body: 'Olá, {nome}!\n\nPara o ticket {número}, envie por favor o número do pagamento. Ele está no recibo, em Meus pagamentos.\n\n{equipe}',
    body_en:
      'Hello, {name}!\n\nFor ticket {number}, please send the number of the payment. It is on the receipt, in My payments.\n\n{staff}',
  },
  {
    title: 'Resolvido',
    body: 'Olá, {nome}!\n\nResolvemos “{título}”. Se algo ainda estiver errado, responda aqui.\n\n{equipe}',
    body_en: null,
  },
]
