import type { SeededGuide } from '../../server/src/features/guide/seeded-guide.ts'

/** Guides about bosses, events and wars of the demo's server. */
export const battleGuides: SeededGuide[] = [
  {
    slug: 'kefra-as-tres-fases',
    subguide: 1,
    ordenation: 1,
    daysAgo: 3,
    picture: { seed: 91, sky: 'dusk', castle: false, eclipse: true, subject: 'colossus' },
    pt: {
      title: 'Kefra: as três fases, sem perder ninguém',
      html: `<p>O colosso do deserto acorda às segundas, às 20h. Um grupo de oito pessoas que conversam vale mais do que vinte que não: a vida do chefe cresce com cada participante.</p>
<h2>Antes de entrar</h2>
<table>
<thead><tr><th scope="col">Leve</th><th scope="col">Quantidade</th><th scope="col">Para quê</th></tr></thead>
<tbody>
<tr><td>Poção de Vida Grande</td><td>40</td><td>A segunda fase corta a cura</td></tr>
<tr><td>Poção de Mana Grande</td><td>60</td><td>Só quem cura</td></tr>
<tr><td>Pergaminho de Portal</td><td>2</td><td>Um para ir, um para fugir</td></tr>
</tbody>
</table>
<figure><img src="{picture}" alt="O deserto de Kefra ao anoitecer, com o eclipse sobre as dunas" /><figcaption>A entrada do covil fica atrás da segunda duna, do lado oeste.</figcaption></figure>
<h2>Fase 1: o colosso acorda</h2>
<p>Longe das colunas. Elas caem na ordem em que as rachaduras aparecem, e a primeira rachadura é sempre a do norte. Quem segura o chefe gira no sentido do relógio.</p>
<h2>Fase 2: a tempestade</h2>
<p>A visão encolhe e a cura perde um quarto da força.</p>
<h3>Quem cura</h3>
<p>Fique parado, no meio, e deixe o grupo vir até você. Correr atrás de alguém é perder dois.</p>
<h3>Quem bate</h3>
<p>Guarde tudo. Dano nesta fase não adianta: o chefe recupera metade na virada.</p>
<h2>Fase 3: vinte segundos</h2>
<p>O núcleo aparece e fica exposto por vinte segundos. É agora. Se sobrar um décimo da vida, repita a fase 2 com calma; ninguém precisa do golpe final, porque o prêmio é dividido pela participação.</p>`,
    },
    en: {
      title: 'Kefra: the three phases, without losing anybody',
      html: `<p>The colossus of the desert wakes on Mondays at 20:00. Eight people who talk are worth more than twenty who do not: the boss gains health with everyone who takes part.</p>
<h2>Before you go in</h2>
<table>
<thead><tr><th scope="col">Bring</th><th scope="col">Amount</th><th scope="col">What for</th></tr></thead>
<tbody>
<tr><td>Large Health Potion</td><td>40</td><td>The second phase cuts healing</td></tr>
<tr><td>Large Mana Potion</td><td>60</td><td>Healers only</td></tr>
<tr><td>Portal Scroll</td><td>2</td><td>One to go, one to flee</td></tr>
</tbody>
</table>
<figure><img src="{picture}" alt="Kefra’s desert at dusk, the eclipse above the dunes" /><figcaption>The way into the lair lies behind the second dune, on the west side.</figcaption></figure>
<h2>Phase 1: the colossus wakes</h2>
<p>Stay away from the columns. They fall in the order in which they crack, and the first crack is always in the north. Whoever holds the boss turns clockwise.</p>
<h2>Phase 2: the storm</h2>
<p>Sight shrinks and healing loses a quarter of its strength.</p>
<h3>Those who heal</h3>
<p>Stand still, in the middle, and let the party come to you. To run after one is to lose two.</p>
<h3>Those who hit</h3>
<p>Keep everything. Damage is wasted here: the boss takes half of it back when the phase turns.</p>
<h2>Phase 3: twenty seconds</h2>
<p>The core opens for twenty seconds. This is it. If a tenth of its health is left, do phase 2 once more and calmly; nobody needs the last blow, since the prize is shared by what each one did.</p>`,
    },
  },
  {
    slug: 'battleroyal-como-sobreviver',
    subguide: 1,
    ordenation: 2,
    daysAgo: 16,
    pt: {
      title: 'BattleRoyal: como sobreviver ao círculo',
      html: `<p>Todos entram com o mesmo equipamento, então o que decide é o mapa. A inscrição abre dez minutos antes de cada rodada, com o arauto de Armia.</p>
<h2>Os primeiros dois minutos</h2>
<ul>
<li>Não pegue o primeiro baú que vir. Pegue o segundo: o primeiro tem companhia.</li>
<li>Ouça os passos antes de virar a esquina.</li>
<li>Uma poção guardada vale mais do que uma espada melhor.</li>
</ul>
<h2>O círculo</h2>
<p>Ele fecha mais rápido do lado da água. Fique sempre do lado da colina e ande quando os outros lutam, não quando o círculo anda.</p>
<h3>Os quatro finais mais comuns</h3>
<table>
<thead><tr><th scope="col">Onde</th><th scope="col">De cada dez</th><th scope="col">Melhor lugar</th></tr></thead>
<tbody>
<tr><td>Moinho</td><td>4</td><td>Atrás da roda, pelo sul</td></tr>
<tr><td>Ponte</td><td>3</td><td>Embaixo dela</td></tr>
<tr><td>Capela</td><td>2</td><td>A escada lateral</td></tr>
<tr><td>Campo aberto</td><td>1</td><td>Não há: torça</td></tr>
</tbody>
</table>
<h2>Os últimos três</h2>
<p>Deixe os outros dois se encontrarem. Quem chega por último tem vida cheia, e quase sempre vence.</p>`,
    },
    en: {
      title: 'BattleRoyal: how to survive the circle',
      html: `<p>Everyone enters with the same gear, so the map decides. Sign-up opens ten minutes before each round, with the herald in Armia.</p>
<h2>The first two minutes</h2>
<ul>
<li>Do not take the first chest you see. Take the second: the first has company.</li>
<li>Listen for steps before you turn a corner.</li>
<li>A potion that you kept is worth more than a better sword.</li>
</ul>
<h2>The circle</h2>
<p>It closes faster on the water's side. Keep to the hill, and walk while others fight, not while the circle walks.</p>
<h3>The four usual endings</h3>
<table>
<thead><tr><th scope="col">Where</th><th scope="col">Out of ten</th><th scope="col">Best place</th></tr></thead>
<tbody>
<tr><td>Mill</td><td>4</td><td>Behind the wheel, from the south</td></tr>
<tr><td>Bridge</td><td>3</td><td>Under it</td></tr>
<tr><td>Chapel</td><td>2</td><td>The side stairs</td></tr>
<tr><td>Open field</td><td>1</td><td>There is none: hope</td></tr>
</tbody>
</table>
<h2>The last three</h2>
<p>Let the other two meet. Whoever comes last has full health, and wins almost every time.</p>`,
    },
  },
  {
    slug: 'rotas-de-caca-do-deserto',
    subguide: 1,
    ordenation: 9,
    daysAgo: 1,
    isDraft: true,
    pt: {
      title: 'Rotas de caça do deserto (em escrita)',
      html: `<p>Três voltas de vinte minutos pelo deserto, por nível do grupo. Faltam os mapas e a conferência dos drops.</p>
<h2>Volta curta, nível 90 a 120</h2>
<p>Do poço ao segundo oásis, sem passar pela duna dos guardiões.</p>
<h2>Volta longa, nível 120 em diante</h2>
<p>Inclui os guardiões. Só com quem cura.</p>`,
    },
  },
]
