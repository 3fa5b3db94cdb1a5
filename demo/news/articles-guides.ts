import type { DemoArticle } from './article.ts'

/** Articles about plans and tips. */
export const guides: DemoArticle[] = [
  {
    daysAgo: 2.2,
    author: 'Marina Duarte',
    source: null,
    pt: {
      title: 'Calendário da semana: quatro chefes e três guerras',
      category: 'Eventos',
      tags: ['eventos', 'boss', 'guerra'],
      html: `<p>A rotação de chefes voltou ao normal depois da atualização. Este é o calendário completo da semana, no horário do servidor (UTC-3). Na página inicial há uma contagem regressiva para cada um deles.</p>
<h2>Chefes</h2>
<table>
<thead><tr><th scope="col">Chefe</th><th scope="col">Dias</th><th scope="col">Horários</th></tr></thead>
<tbody>
<tr><td>Kefra</td><td>Segunda</td><td>20h</td></tr>
<tr><td>Verid</td><td>Terça e quinta</td><td>13h e 23h</td></tr>
<tr><td>Sombra Negra</td><td>Quarta e sexta</td><td>13h e 23h</td></tr>
<tr><td>Valkyria</td><td>Sábado e domingo</td><td>14h e 20h</td></tr>
</tbody>
</table>
<p>A Sombra Negra continua sendo a mais generosa para grupos pequenos: cinco pessoas bem combinadas dão conta, desde que alguém fique livre para interromper o canto. Verid pede resistência a veneno, e Valkyria pune quem fica parado.</p>
<h2>Guerras</h2>
<ul>
<li><strong>Torre</strong>: de segunda a sexta, às 22h. Curta e boa para treinar as ordens da guilda.</li>
<li><strong>Cidades</strong>: domingo, às 21h.</li>
<li><strong>Noatun</strong>: domingo, às 22h, logo em seguida. Deixem as poções separadas antes.</li>
</ul>
<h2>Fim de semana de BattleRoyal</h2>
<p>Sábado e domingo há cinco rodadas por dia: 10h, 14h, 16h, 18h e 23h. A inscrição abre dez minutos antes com o arauto de Armia e não custa nada. O equipamento é igual para todos, então personagem novo tem a mesma chance que veterano.</p>
<h3>Prêmios desta semana</h3>
<ol>
<li>Primeiro lugar: montaria Lobo Cinzento por 15 dias e 3 Pedras da Lua.</li>
<li>Segundo ao quinto: 2 Pedras da Lua.</li>
<li>Todos os que chegarem ao círculo final: um fragmento de estandarte.</li>
</ol>
<p>Dica de quem já caiu muito: o círculo fecha mais rápido do lado da água. Boa sorte.</p>`,
    },
    en: {
      title: 'This week: four bosses and three wars',
      category: 'Events',
      tags: ['events', 'boss', 'war'],
      html: `<p>The boss rotation is back to normal after the update. This is the full calendar of the week, in server time (UTC-3). The home page counts down to each of them.</p>
<h2>Bosses</h2>
<table>
<thead><tr><th scope="col">Boss</th><th scope="col">Days</th><th scope="col">Times</th></tr></thead>
<tbody>
<tr><td>Kefra</td><td>Monday</td><td>20:00</td></tr>
<tr><td>Verid</td><td>Tuesday and Thursday</td><td>13:00 and 23:00</td></tr>
<tr><td>Sombra Negra</td><td>Wednesday and Friday</td><td>13:00 and 23:00</td></tr>
<tr><td>Valkyria</td><td>Saturday and Sunday</td><td>14:00 and 20:00</td></tr>
</tbody>
</table>
<p>Sombra Negra is still the kindest to small parties: five people who know each other can do it, as long as somebody is free to interrupt the chant. Verid asks for poison resistance, and Valkyria punishes whoever stands still.</p>
<h2>Wars</h2>
<ul>
<li><strong>Tower</strong>: Monday to Friday at 22:00. Short, and good practice for your guild's orders.</li>
<li><strong>Cities</strong>: Sunday at 21:00.</li>
<li><strong>Noatun</strong>: Sunday at 22:00, right after. Set your potions aside beforehand.</li>
</ul>
<h2>A weekend of BattleRoyal</h2>
<p>Saturday and Sunday have five rounds each: 10:00, 14:00, 16:00, 18:00 and 23:00. Sign-up opens ten minutes before with the herald in Armia and costs nothing. Everyone gets the same gear, so a new character stands the same chance as a veteran.</p>
<h3>This week's prizes</h3>
<ol>
<li>First place: a Gray Wolf mount for 15 days and 3 Moonstones.</li>
<li>Second to fifth: 2 Moonstones.</li>
<li>Everyone who reaches the last circle: a banner fragment.</li>
</ol>
<p>A tip from somebody who has died a lot: the circle closes faster on the water's side. Good luck.</p>`,
    },
  },
  {
    daysAgo: 12.7,
    author: 'Marina Duarte',
    source: null,
    pt: {
      title: 'Traga um amigo: como funciona a campanha de indicação',
      category: 'Campanhas',
      tags: ['indicação', 'recompensas', 'comunidade'],
      html: `<p>Ninguém atravessa o deserto sozinho. A campanha de indicação premia quem traz gente nova e também quem chega, e ela não tem data para acabar.</p>
<h2>O que cada um ganha</h2>
<table>
<thead><tr><th scope="col">Quem</th><th scope="col">Quando</th><th scope="col">Prêmio</th></tr></thead>
<tbody>
<tr><td>Quem chega</td><td>Ao se cadastrar com um código</td><td>Dois itens especiais</td></tr>
<tr><td>Quem indicou</td><td>A cada doação do indicado</td><td>Até 10% em Cash</td></tr>
</tbody>
</table>
<h2>Passo a passo</h2>
<ol>
<li>Copie o seu código ou o link pessoal.</li>
<li>Envie para quem ainda não joga. O link guarda o código por sete dias, então a pessoa pode pensar com calma.</li>
<li>No cadastro, o código já aparece preenchido. Basta confirmar.</li>
</ol>
<h2>Perguntas que sempre chegam</h2>
<h3>Posso indicar a mim mesmo?</h3>
<p>Não. Contas criadas no mesmo navegador ou com os mesmos dados são analisadas, e a indicação pode ser recusada.</p>
<h3>Esqueci de usar o código. Dá para colocar depois?</h3>
<p>O código vale só no cadastro. Se a conta tem poucos dias e a pessoa ainda não doou, fale com o suporte: olhamos caso a caso.</p>
<h3>Existe limite de indicados?</h3>
<p>Não existe. A maior rede hoje tem quarenta e sete pessoas, e boa parte delas joga junta na Torre.</p>
<h2>Nosso pedido</h2>
<p>Indicar é convidar, não despejar o link em todo canal que aparece. Mensagens em massa em outras comunidades queimam o nome do servidor e levam à suspensão do código. Conte uma história, mostre uma captura de tela, ofereça companhia na primeira masmorra. <strong>É isso que faz alguém ficar.</strong></p>`,
    },
    en: {
      title: 'Bring a friend: how referrals work',
      category: 'Campaigns',
      tags: ['referral', 'rewards', 'community'],
      html: `<p>Nobody crosses the desert alone. The referral campaign rewards those who bring new people and those who arrive, and it has no end date.</p>
<h2>What each side gets</h2>
<table>
<thead><tr><th scope="col">Who</th><th scope="col">When</th><th scope="col">Reward</th></tr></thead>
<tbody>
<tr><td>The newcomer</td><td>On signing up with a code</td><td>Two special items</td></tr>
<tr><td>The one who invited</td><td>On each of the newcomer's donations</td><td>Up to 10% in Cash</td></tr>
</tbody>
</table>
<h2>Step by step</h2>
<ol>
<li>Copy your code or your personal link.</li>
<li>Send it to somebody who does not play yet. The link keeps the code for seven days, so there is time to think.</li>
<li>At sign-up the code is filled in already. Confirm, and that is all.</li>
</ol>
<h2>Questions we always get</h2>
<h3>May I refer myself?</h3>
<p>No. Accounts made in the same browser or with the same details are looked at, and the referral may be refused.</p>
<h3>I forgot to use the code. Can it be added later?</h3>
<p>The code counts at sign-up only. If the account is a few days old and has not donated yet, talk to support: we look at each case.</p>
<h3>Is there a limit?</h3>
<p>There is none. The largest network today has forty-seven people, and many of them play the Tower together.</p>
<h2>What we ask of you</h2>
<p>To refer is to invite, not to drop the link in every channel you find. Mass messages in other communities burn the server's name and get the code suspended. Tell a story, show a screenshot, offer company in the first dungeon. <strong>That is what makes people stay.</strong></p>`,
    },
  },
  {
    daysAgo: 15.9,
    author: 'Tavin Moraes',
    source: null,
    pt: {
      title: 'Coluna do mercador: sete hábitos para vender melhor',
      category: 'Guias',
      tags: ['mercado', 'economia', 'dicas'],
      html: `<p>Passo mais tempo na praça de Armia do que em qualquer masmorra, e aprendi que vender bem tem pouco a ver com sorte. Estes são os hábitos que eu queria ter conhecido no primeiro mês.</p>
<h2>Antes de anunciar</h2>
<ol>
<li><strong>Olhe o que saiu, não o que está à venda.</strong> Anúncio caro que ninguém compra não é preço, é esperança.</li>
<li><strong>Separe o que é seu do que é estoque.</strong> Um baú para usar, outro para vender. Quem mistura vende a própria bota.</li>
<li><strong>Conheça a semana.</strong> Pedras sobem na sexta, antes das guerras. Poções sobem no domingo à tarde. Na segunda tudo cai.</li>
</ol>
<h2>Na hora do preço</h2>
<ul>
<li>Prefira números quebrados. <code>980</code> vende antes de <code>1000</code>, sempre.</li>
<li>Não desça de um em um para ficar em primeiro. Desça uma vez, com vontade, ou espere.</li>
<li>Conte a taxa antes. Lucro que some na taxa é só trabalho.</li>
</ul>
<h2>Depois da venda</h2>
<p>Anote. Uma folha com data, item e valor vale mais do que qualquer palpite de canal. Em um mês você enxerga o próprio padrão, e em dois começa a prever o dos outros.</p>
<table>
<thead><tr><th scope="col">Item</th><th scope="col">Melhor dia para vender</th><th scope="col">Melhor dia para comprar</th></tr></thead>
<tbody>
<tr><td>Pedra da Lua</td><td>Sexta</td><td>Segunda</td></tr>
<tr><td>Poção grande</td><td>Domingo</td><td>Quarta</td></tr>
<tr><td>Montarias</td><td>Início do mês</td><td>Fim do mês</td></tr>
</tbody>
</table>
<blockquote><p>O melhor negócio é aquele em que os dois voltam na semana seguinte.</p></blockquote>
<p>Por fim, segurança. Nunca entregue nada fora do mercado em troca de promessa, nem para quem diz ser da equipe. <strong>A equipe nunca pede itens, senha ou código.</strong> Se pedirem, tire um print e abra um chamado.</p>`,
    },
    en: {
      title: 'The merchant’s column: seven habits that sell',
      category: 'Guides',
      tags: ['market', 'economy', 'tips'],
      html: `<p>I spend more time on Armia's square than in any dungeon, and I have learned that selling well has little to do with luck. These are the habits I wish I had known in my first month.</p>
<h2>Before you list</h2>
<ol>
<li><strong>Look at what was sold, not at what is for sale.</strong> A dear listing that nobody buys is no price, it is hope.</li>
<li><strong>Keep what is yours apart from stock.</strong> One chest to use, another to sell. Who mixes them sells their own boots.</li>
<li><strong>Know the week.</strong> Stones rise on Friday, before the wars. Potions rise on Sunday afternoon. On Monday everything falls.</li>
</ol>
<h2>Setting the price</h2>
<ul>
<li>Prefer odd numbers. <code>980</code> sells before <code>1000</code>, always.</li>
<li>Do not undercut by one to stand first. Go down once, and mean it, or wait.</li>
<li>Count the fee beforehand. Profit that goes into the fee is just work.</li>
</ul>
<h2>After the sale</h2>
<p>Write it down. A sheet with date, item and price is worth more than any rumor. In a month you see your own pattern, in two you begin to foresee that of others.</p>
<table>
<thead><tr><th scope="col">Item</th><th scope="col">Best day to sell</th><th scope="col">Best day to buy</th></tr></thead>
<tbody>
<tr><td>Moonstone</td><td>Friday</td><td>Monday</td></tr>
<tr><td>Large potion</td><td>Sunday</td><td>Wednesday</td></tr>
<tr><td>Mounts</td><td>Start of the month</td><td>End of the month</td></tr>
</tbody>
</table>
<blockquote><p>The best deal is one after which both come back next week.</p></blockquote>
<p>Last, safety. Never hand anything over outside the market for a promise, not even to somebody who claims to be staff. <strong>Staff never ask for items, passwords or codes.</strong> If anyone does, take a screenshot and open a ticket.</p>`,
    },
  },
  {
    daysAgo: 27.5,
    author: 'Rafael Nunes',
    source: null,
    pt: {
      title: 'O caminho até o fim do ano: o que vamos construir',
      category: 'Desenvolvimento',
      tags: ['roadmap', 'futuro', 'transparência'],
      html: `<p>Prometer é fácil, então combinamos uma regra entre nós: só entra nesta lista o que já tem alguém trabalhando. O resto fica na gaveta de ideias até ganhar dono. Este é o plano até o fim do ano.</p>
<h2>Já está em andamento</h2>
<ul>
<li><strong>Mercado dentro do portal.</strong> Anunciar e comprar pelo site, com o item guardado pelo servidor até a entrega. Nada de confiar na palavra de ninguém.</li>
<li><strong>Registro de atividades da conta.</strong> Cada compra, doação e entrega com data e horário, para você conferir sozinho.</li>
<li><strong>Ranking de guildas</strong>, ao lado do individual, com o histórico de cada domingo.</li>
</ul>
<h2>Vem em seguida</h2>
<ol>
<li>Segunda fase do deserto de Kefra, com masmorra para dez pessoas.</li>
<li>Sistema de mentoria: veteranos ganham medalhas por acompanhar novatos até o nível 200.</li>
<li>Replay das guerras visto de cima, com a posição dos estandartes minuto a minuto.</li>
</ol>
<h2>O que decidimos não fazer</h2>
<p>Tão importante quanto a lista é o que ficou fora dela. Não haverá item de força exclusivo para doadores, caixas com chance escondida nem reinício do servidor. O servidor vive de doações e continuará vivendo, mas <em>quem doa ajuda a pagar a conta, não compra a vitória</em>.</p>
<h2>Como acompanhar</h2>
<table>
<thead><tr><th scope="col">Quando</th><th scope="col">O quê</th></tr></thead>
<tbody>
<tr><td>Toda segunda</td><td>Resumo do que andou na semana</td></tr>
<tr><td>Dia 1º</td><td>Plano revisto, com o que atrasou e por quê</td></tr>
<tr><td>A cada atualização</td><td>Notas completas antes da instalação</td></tr>
</tbody>
</table>
<p>Datas podem escorregar. Quando isso acontecer, vamos dizer no mesmo lugar em que prometemos. Obrigado por construir isto com a gente.</p>`,
    },
    en: {
      title: 'The road to the end of the year: what we will build',
      category: 'Development',
      tags: ['roadmap', 'future', 'transparency'],
      html: `<p>Promising is easy, so we agreed on a rule among ourselves: only what somebody is already working on makes this list. The rest stays in the drawer of ideas until it finds an owner. This is the plan until the end of the year.</p>
<h2>Under way</h2>
<ul>
<li><strong>A market inside the portal.</strong> List and buy on the site, with the item held by the server until delivery. No need to take anyone's word.</li>
<li><strong>A record of your account.</strong> Every purchase, donation and delivery with date and time, for you to check by yourself.</li>
<li><strong>A guild ranking</strong> beside the individual one, with the history of every Sunday.</li>
</ul>
<h2>Coming next</h2>
<ol>
<li>The second part of the Kefra desert, with a dungeon for ten.</li>
<li>Mentoring: veterans earn crests for walking with newcomers to level 200.</li>
<li>War replays seen from above, with every banner's place minute by minute.</li>
</ol>
<h2>What we decided not to do</h2>
<p>What stayed off the list matters as much. There will be no item of power for donors alone, no boxes with hidden odds and no server reset. The server lives on donations and will keep doing so, but <em>those who donate help to pay the bill, they do not buy victory</em>.</p>
<h2>How to follow</h2>
<table>
<thead><tr><th scope="col">When</th><th scope="col">What</th></tr></thead>
<tbody>
<tr><td>Every Monday</td><td>A summary of the week's progress</td></tr>
<tr><td>On the 1st</td><td>The plan reviewed, with what is late and why</td></tr>
<tr><td>With each update</td><td>Full notes before it is installed</td></tr>
</tbody>
</table>
<p>Dates may slip. When they do, we will say so in the same place where we promised. Thank you for building this with us.</p>`,
    },
  },
]
