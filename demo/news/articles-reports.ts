import type { DemoArticle } from './article.ts'

/** Articles about events on the server. */
export const reports: DemoArticle[] = [
  {
    daysAgo: 0.3,
    author: 'Helena Prado',
    source: null,
    pt: {
      title: 'Notas da atualização 1.4: o despertar de Kefra',
      category: 'Atualizações',
      tags: ['patch', 'classes', 'balanceamento'],
      html: `<p>A atualização 1.4 entra no ar nesta semana e mexe no coração do servidor: o deserto de Kefra ganhou um novo covil, as quatro classes foram revistas e o baú da guilda finalmente guarda o que vocês pediram. Abaixo está tudo o que muda, sem letras miúdas.</p>
<h2>O covil de Kefra</h2>
<p>Kefra deixou de ser uma luta de um minuto. Agora o chefe tem três fases e reage ao tamanho do grupo: quanto mais gente, mais vida e mais invocações. Ninguém precisa correr para o último golpe, porque <strong>o prêmio passa a ser dividido pela participação</strong>, somando dano, cura e tempo em combate.</p>
<ul>
<li>Fase 1: o colosso acorda. Fiquem longe das colunas, elas caem.</li>
<li>Fase 2: tempestade de areia. A visão diminui e a cura perde um quarto da força.</li>
<li>Fase 3: o núcleo fica exposto por vinte segundos. É a hora de gastar tudo.</li>
</ul>
<h2>Balanceamento das classes</h2>
<p>Olhamos para seis semanas de guerra e mexemos só no que os números mostraram. Nenhuma classe perdeu a sua marca.</p>
<table>
<thead><tr><th scope="col">Classe</th><th scope="col">O que muda</th><th scope="col">Antes</th><th scope="col">Agora</th></tr></thead>
<tbody>
<tr><td>Guerreira</td><td>Recarga do Escudo Vivo</td><td>24 s</td><td>20 s</td></tr>
<tr><td>Arcanista</td><td>Custo do Inverno</td><td>310 MP</td><td>280 MP</td></tr>
<tr><td>Fera</td><td>Duração da Forma Ancestral</td><td>60 s</td><td>75 s</td></tr>
<tr><td>Caçadora</td><td>Dano da Chuva de Flechas em jogadores</td><td>100%</td><td>92%</td></tr>
</tbody>
</table>
<p>Quem quiser refazer a distribuição de pontos recebe um Pergaminho do Esquecimento no primeiro login até domingo. Ele não pode ser negociado.</p>
<h2>Guilda e baú</h2>
<ol>
<li>O baú da guilda passa de 40 para 80 espaços.</li>
<li>Cada retirada fica registrada com nome, item e horário, e a liderança lê o registro no próprio baú.</li>
<li>A marca da guilda enviada pelo site aparece no jogo em até cinco minutos.</li>
</ol>
<h2>Correções</h2>
<ul>
<li>Montarias não somem mais ao trocar de mapa perto do rio de Erion.</li>
<li>O aviso de mochila cheia aparece antes de abrir a caixa, e não depois.</li>
<li>O contador da Torre mostrava a hora do computador. Agora mostra a do servidor.</li>
</ul>
<blockquote><p>Obrigada a quem enviou vídeo junto com o relato. Metade das correções desta lista nasceu de um clipe de dez segundos.</p></blockquote>
<p>Dúvidas sobre a parada dos servidores? Os horários estão no aviso de manutenção. Boa caçada.</p>`,
    },
    en: {
      title: 'Patch notes 1.4: Kefra awakens',
      category: 'Updates',
      tags: ['patch', 'classes', 'balance'],
      html: `<p>Update 1.4 goes live this week and reaches the heart of the server: the Kefra desert has a new lair, all four classes were reviewed, and the guild chest finally holds what you asked for. Everything that changes is below, with no small print.</p>
<h2>The lair of Kefra</h2>
<p>Kefra is no longer a one-minute fight. The boss now has three phases and answers to the size of your party: more people means more health and more summons. Nobody has to race for the last hit, because <strong>the reward is now shared by participation</strong>, counting damage, healing and time in combat.</p>
<ul>
<li>Phase 1: the colossus wakes. Stay away from the pillars, they fall.</li>
<li>Phase 2: sandstorm. Sight shrinks and healing loses a quarter of its strength.</li>
<li>Phase 3: the core lies bare for twenty seconds. Spend everything.</li>
</ul>
<h2>Class balance</h2>
<p>We looked at six weeks of war and touched only what the numbers showed. No class lost what makes it itself.</p>
<table>
<thead><tr><th scope="col">Class</th><th scope="col">What changes</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>
<tr><td>Warrior</td><td>Living Shield cooldown</td><td>24 s</td><td>20 s</td></tr>
<tr><td>Arcanist</td><td>Winter mana cost</td><td>310 MP</td><td>280 MP</td></tr>
<tr><td>Beast</td><td>Ancestral Form duration</td><td>60 s</td><td>75 s</td></tr>
<tr><td>Huntress</td><td>Rain of Arrows damage to players</td><td>100%</td><td>92%</td></tr>
</tbody>
</table>
<p>If you want to spend your points anew, a Scroll of Forgetting waits at your first login until Sunday. It cannot be traded.</p>
<h2>Guild and chest</h2>
<ol>
<li>The guild chest grows from 40 to 80 slots.</li>
<li>Every withdrawal is kept with name, item and time, and leaders read the record at the chest itself.</li>
<li>A guildmark sent through the site shows up in the game within five minutes.</li>
</ol>
<h2>Fixes</h2>
<ul>
<li>Mounts no longer vanish when you change maps near the Erion river.</li>
<li>The full bag warning appears before you open the box, not after.</li>
<li>The Tower counter showed your computer's time. It now shows the server's.</li>
</ul>
<blockquote><p>Thank you to everyone who sent a video with the report. Half the fixes on this list began as a ten-second clip.</p></blockquote>
<p>Wondering about the downtime? The hours are in the maintenance notice. Good hunting.</p>`,
    },
  },
  {
    daysAgo: 4.1,
    author: 'Caio Brandão',
    source: 'Noatun Post',
    scene: { seed: 47, sky: 'ember', castle: true, eclipse: false, subject: 'banners' },
    pt: {
      title: 'Crônica de guerra: o castelo de Noatun muda de mãos',
      category: 'Guerra',
      tags: ['guerra', 'castelo', 'guildas'],
      html: `<p>Foram cinquenta e três minutos, três estandartes no chão e um silêncio estranho no canal geral quando o relógio chegou a zero. Pela primeira vez em sete domingos, a bandeira no alto de Noatun não é a da Legião da Alvorada.</p>
<h2>A abertura</h2>
<p>A Alvorada chegou como sempre: cedo, em duas colunas e com a ponte leste fechada antes das 22h. O que ninguém esperava era ver a <strong>Irmandade do Sal</strong> e os <strong>Corvos de Erion</strong>, que se enfrentavam na semana passada, dividindo o mesmo lado do rio. O acordo era simples, como contou a capitã dos Corvos: nenhum dos dois tocaria no trono antes do terceiro sino.</p>
<h2>Quinze minutos de muralha</h2>
<p>O primeiro portão caiu às 22h19. Dali até o pátio foram quinze minutos de uma defesa impecável, com a linha de Guerreiras trocando de lugar a cada investida e as Arcanistas guardando o Inverno para a escada. Quem assistiu da torre norte viu a Irmandade recuar quatro vezes e voltar cinco.</p>
<blockquote><p>A gente não venceu porque bateu mais forte. Venceu porque, quando o Tavin caiu, ninguém olhou para trás.</p></blockquote>
<h2>O terceiro sino</h2>
<p>Com o pátio tomado, a aliança durou exatamente o combinado. No terceiro sino os Corvos viraram para o trono, a Irmandade virou para os Corvos, e a Alvorada, que muitos davam como derrotada, apareceu pela passagem do poço. Os últimos quatro minutos tiveram três donos diferentes.</p>
<table>
<thead><tr><th scope="col">Guilda</th><th scope="col">Abates</th><th scope="col">Tempo de trono</th><th scope="col">Estandartes</th></tr></thead>
<tbody>
<tr><td>Irmandade do Sal</td><td>214</td><td>11 min 40 s</td><td>3</td></tr>
<tr><td>Corvos de Erion</td><td>231</td><td>6 min 05 s</td><td>1</td></tr>
<tr><td>Legião da Alvorada</td><td>258</td><td>35 min 15 s</td><td>2</td></tr>
</tbody>
</table>
<p>Sim, a Alvorada ficou mais tempo no trono e matou mais gente. Mas castelo é de quem está nele no fim, e no fim quem estava era a Irmandade.</p>
<h2>O que vem agora</h2>
<p>A nova dona de Noatun define os impostos da cidade até domingo e já avisou que a taxa do ferreiro cai pela metade. A Alvorada prometeu voltar com tudo. A inscrição das guildas para a próxima guerra fecha no sábado, às 20h, com o mensageiro de Armia.</p>`,
    },
    en: {
      title: 'War chronicle: the castle of Noatun changes hands',
      category: 'War',
      tags: ['war', 'castle', 'guilds'],
      html: `<p>Fifty-three minutes, three banners on the ground, and an odd silence in the general channel when the clock reached zero. For the first time in seven Sundays the flag on top of Noatun is not the Dawn Legion's.</p>
<h2>The opening</h2>
<p>The Legion arrived as it always does: early, in two columns, with the east bridge closed before 22:00. What nobody expected was to see the <strong>Brotherhood of Salt</strong> and the <strong>Crows of Erion</strong>, at each other's throats a week ago, on the same bank of the river. The deal was simple, the captain of the Crows told us: neither would touch the throne before the third bell.</p>
<h2>Fifteen minutes of wall</h2>
<p>The first gate fell at 22:19. From there to the courtyard came fifteen minutes of flawless defense, the line of Warriors trading places at each charge and the Arcanists saving Winter for the stairs. From the north tower you could watch the Brotherhood fall back four times and return five.</p>
<blockquote><p>We did not win because we hit harder. We won because nobody looked back when Tavin fell.</p></blockquote>
<h2>The third bell</h2>
<p>With the courtyard taken, the alliance lasted exactly as long as agreed. At the third bell the Crows turned to the throne, the Brotherhood turned to the Crows, and the Legion, which many had counted out, came up through the well. The last four minutes had three different owners.</p>
<table>
<thead><tr><th scope="col">Guild</th><th scope="col">Kills</th><th scope="col">Time on the throne</th><th scope="col">Banners</th></tr></thead>
<tbody>
<tr><td>Brotherhood of Salt</td><td>214</td><td>11 min 40 s</td><td>3</td></tr>
<tr><td>Crows of Erion</td><td>231</td><td>6 min 05 s</td><td>1</td></tr>
<tr><td>Dawn Legion</td><td>258</td><td>35 min 15 s</td><td>2</td></tr>
</tbody>
</table>
<p>Yes, the Legion held the throne longer and killed more people. But a castle belongs to whoever stands in it at the end, and at the end that was the Brotherhood.</p>
<h2>What comes next</h2>
<p>Noatun's new owner sets the city's taxes until Sunday and has announced that the blacksmith's fee drops by half. The Legion has promised to be back with everything. Guilds sign up for the next war with the messenger in Armia until Saturday at 20:00.</p>`,
    },
  },
  {
    daysAgo: 8.6,
    author: 'Rafael Nunes',
    source: null,
    pt: {
      title: 'Manutenção programada: terça-feira, das 6h às 9h',
      category: 'Manutenção',
      tags: ['manutenção', 'servidor'],
      html: `<p>Na terça-feira o servidor fica fora do ar das <strong>6h às 9h</strong> (horário de Brasília) para a troca dos discos do banco de dados e a instalação da versão 1.4. O site continua aberto durante todo o período, em modo de leitura para tudo o que depende do jogo.</p>
<h2>O que fica indisponível</h2>
<ul>
<li>Entrada no jogo em todos os canais.</li>
<li>Entrega de itens e de Cash. O que for comprado nesse intervalo entra numa fila e chega assim que o jogo voltar.</li>
<li>Criação de contas e troca de senha, que precisam do servidor do jogo.</li>
</ul>
<h2>Cronograma</h2>
<table>
<thead><tr><th scope="col">Horário</th><th scope="col">Etapa</th></tr></thead>
<tbody>
<tr><td>5h45</td><td>Aviso no jogo a cada cinco minutos</td></tr>
<tr><td>6h00</td><td>Canais fechados e cópia de segurança completa</td></tr>
<tr><td>6h40</td><td>Troca dos discos e conferência dos dados</td></tr>
<tr><td>7h50</td><td>Instalação da versão 1.4</td></tr>
<tr><td>8h30</td><td>Testes da equipe com o servidor fechado</td></tr>
<tr><td>9h00</td><td>Abertura dos canais</td></tr>
</tbody>
</table>
<h2>Como se preparar</h2>
<ol>
<li>Saia de masmorras e eventos até as 5h55. Entradas gastas nesse horário não serão devolvidas.</li>
<li>Retire os itens que deixou em caixas temporárias.</li>
<li>Baixe o instalador novo com antecedência, se preferir. O atualizador também faz isso sozinho.</li>
</ol>
<p>Se terminarmos antes, abrimos antes. Se algo der errado, voltamos para a cópia das 6h e avisamos aqui mesmo, com o motivo e o novo horário. Como agradecimento pela espera, todos os canais terão <strong>50% a mais de experiência</strong> até a meia-noite.</p>`,
    },
    en: {
      title: 'Scheduled maintenance: Tuesday, 6:00 to 9:00',
      category: 'Maintenance',
      tags: ['maintenance', 'server'],
      html: `<p>On Tuesday the server is down from <strong>6:00 to 9:00</strong> (Brasília time) while we replace the database disks and install version 1.4. The site stays open the whole time, read-only for everything that depends on the game.</p>
<h2>What will not work</h2>
<ul>
<li>Entering the game, on every channel.</li>
<li>Delivery of items and Cash. What you buy in this window waits in a queue and arrives as soon as the game is back.</li>
<li>New accounts and password changes, which need the game server.</li>
</ul>
<h2>Timetable</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Step</th></tr></thead>
<tbody>
<tr><td>5:45</td><td>In-game notice every five minutes</td></tr>
<tr><td>6:00</td><td>Channels close, full backup</td></tr>
<tr><td>6:40</td><td>Disks replaced, data verified</td></tr>
<tr><td>7:50</td><td>Version 1.4 installed</td></tr>
<tr><td>8:30</td><td>Team tests with the server closed</td></tr>
<tr><td>9:00</td><td>Channels open</td></tr>
</tbody>
</table>
<h2>How to prepare</h2>
<ol>
<li>Leave dungeons and events by 5:55. Entries spent at that hour will not be given back.</li>
<li>Take out whatever you left in temporary boxes.</li>
<li>Download the new installer ahead of time if you like. The updater does it by itself too.</li>
</ol>
<p>If we finish early, we open early. If something goes wrong, we return to the 6:00 backup and say so right here, with the reason and the new time. As thanks for waiting, every channel has <strong>50% more experience</strong> until midnight.</p>`,
    },
  },
  {
    daysAgo: 19.4,
    author: 'Helena Prado',
    source: 'Noatun Post',
    scene: { seed: 29, sky: 'dawn', castle: false, eclipse: false, subject: 'huntress' },
    pt: {
      title: 'Entrevista: Lisandra, a líder que não usa voz',
      category: 'Comunidade',
      tags: ['entrevista', 'guildas', 'comunidade'],
      html: `<p>A Irmandade do Sal tem sessenta e dois membros, nenhuma sala de voz e uma das menores taxas de saída do servidor. Conversamos com a fundadora, Lisandra, sobre liderar pelo texto, perder bem e ensinar quem chega.</p>
<h3>Por que não usar voz na guerra?</h3>
<p>Metade da guilda joga de madrugada com alguém dormindo no quarto ao lado. Começou por respeito e virou estilo. Nossas ordens têm no máximo quatro palavras. Se precisa de mais, o plano é ruim.</p>
<h3>E funciona?</h3>
<p>Perdemos as nove primeiras guerras. Na décima alguém escreveu <em>“ponte. agora. todos.”</em> e a ponte foi nossa em quarenta segundos. Desde então temos um caderno com as ordens que funcionaram. São doze.</p>
<h3>O que você diz para quem acaba de chegar ao servidor?</h3>
<ul>
<li>Ande com alguém do seu nível antes de procurar quem está no topo.</li>
<li>Não venda nada na primeira semana. Você ainda não sabe o que vale.</li>
<li>Pergunte. A pior resposta que já vi aqui foi um emoji.</li>
</ul>
<h3>Qual foi a melhor derrota?</h3>
<p>A do mês passado, contra a Alvorada. Seguramos o portão por vinte minutos com onze pessoas. No fim, a líder deles veio até a nossa cidade só para fazer uma reverência. Eu guardo a imagem até hoje.</p>
<h3>O que falta no jogo?</h3>
<p>Um lugar para contar essas histórias. O campo de batalha some quando o relógio zera, e as pessoas esquecem quem segurou a escada. Se este portal virar esse lugar, eu já fico contente.</p>
<blockquote><p>Guilda não é lista de nomes. É quem percebe que você não entrou hoje.</p></blockquote>
<p>Quer indicar alguém para a próxima conversa? Fale com a equipe em qualquer canal da comunidade.</p>`,
    },
    en: {
      title: 'Interview: Lisandra, the leader who never speaks',
      category: 'Community',
      tags: ['interview', 'guilds', 'community'],
      html: `<p>The Brotherhood of Salt has sixty-two members, no voice channel, and one of the lowest rates of people leaving on the server. We talked with its founder, Lisandra, about leading in writing, losing well and teaching newcomers.</p>
<h3>Why no voice during the war?</h3>
<p>Half of the guild plays at night with somebody asleep next door. It began as courtesy and became a style. Our orders have four words at most. If you need more, the plan is bad.</p>
<h3>Does it work?</h3>
<p>We lost the first nine wars. In the tenth somebody wrote <em>“bridge. now. all.”</em> and the bridge was ours in forty seconds. We have kept a notebook of the orders that worked ever since. There are twelve.</p>
<h3>What do you tell somebody who has just arrived?</h3>
<ul>
<li>Walk with people of your own level before you look for those at the top.</li>
<li>Sell nothing in the first week. You do not know yet what it is worth.</li>
<li>Ask. The worst answer I have ever seen here was an emoji.</li>
</ul>
<h3>What was your best defeat?</h3>
<p>Last month's, against the Legion. Eleven of us held the gate for twenty minutes. At the end their leader walked to our city just to bow. I still keep the picture.</p>
<h3>What is missing in the game?</h3>
<p>A place for these stories. The battlefield vanishes when the clock runs out, and people forget who held the stairs. If this portal becomes that place, I am happy already.</p>
<blockquote><p>A guild is not a list of names. It is whoever notices that you did not log in today.</p></blockquote>
<p>Who should we talk to next? Tell the team in any of the community's channels.</p>`,
    },
  },
]
