import type { SeededGuide } from '../../server/src/features/guide/seeded-guide.ts'

/** Guides about guilds, castles, and what the portal offers for them. */
export const trophyGuides: SeededGuide[] = [
  {
    slug: 'sua-primeira-guerra-de-castelo',
    subguide: 3,
    ordenation: 1,
    daysAgo: 6,
    pt: {
      title: 'Sua primeira guerra de castelo',
      html: `<p>Domingo, 22h, Noatun. Você não precisa matar ninguém para ajudar: precisa estar no lugar certo quando a ordem chega. Este é o roteiro da noite.</p>
<h2>A tarde</h2>
<ol>
<li>Combine com a guilda em que coluna você vai. Uma pessoa fora de lugar vale menos do que uma que não veio.</li>
<li>Separe poções e conserte tudo. O ferreiro tem fila às 21h.</li>
<li>Teste a voz no canal da guilda antes, não durante.</li>
</ol>
<h2>Os papéis</h2>
<table>
<thead><tr><th scope="col">Papel</th><th scope="col">Quem</th><th scope="col">O que faz</th></tr></thead>
<tbody>
<tr><td>Muralha</td><td>Transknight</td><td>Troca de lugar a cada investida</td></tr>
<tr><td>Fonte</td><td>Foema</td><td>Guarda o Inverno para a escada</td></tr>
<tr><td>Sombra</td><td>Huntres</td><td>Procura quem cura do outro lado</td></tr>
<tr><td>Aríete</td><td>Beastmaster</td><td>Abre o portão e recua</td></tr>
</tbody>
</table>
<h2>A batalha</h2>
<h3>O portão</h3>
<p>Ele cai em quinze a vinte minutos. Não gaste tudo nele.</p>
<h3>O pátio</h3>
<p>É onde se perde. Fique a dois passos de quem cura você, sempre.</p>
<h3>O terceiro sino</h3>
<p>Os últimos quatro minutos. Castelo é de quem está nele no fim: largue o que estiver fazendo e vá para o trono.</p>
<h2>Depois</h2>
<p>Venceu ou perdeu, agradeça no canal geral. A guerra volta no domingo que vem, e os aliados também.</p>`,
    },
    en: {
      title: 'Your first castle war',
      html: `<p>Sunday, 22:00, Noatun. You need not kill anybody to be of use: you need to be in the right place when the order comes. This is how the night goes.</p>
<h2>The afternoon</h2>
<ol>
<li>Agree with your guild on the column you walk in. Somebody out of place is worth less than somebody who stayed at home.</li>
<li>Set potions aside and repair everything. The smith has a queue at 21:00.</li>
<li>Test your voice in the guild's channel before, not during.</li>
</ol>
<h2>The roles</h2>
<table>
<thead><tr><th scope="col">Role</th><th scope="col">Who</th><th scope="col">What they do</th></tr></thead>
<tbody>
<tr><td>Wall</td><td>Transknight</td><td>Changes places at every charge</td></tr>
<tr><td>Spring</td><td>Foema</td><td>Keeps Winter for the stairs</td></tr>
<tr><td>Shadow</td><td>Huntres</td><td>Looks for the other side's healers</td></tr>
<tr><td>Ram</td><td>Beastmaster</td><td>Opens the gate and falls back</td></tr>
</tbody>
</table>
<h2>The battle</h2>
<h3>The gate</h3>
<p>It falls within fifteen to twenty minutes. Do not spend everything on it.</p>
<h3>The courtyard</h3>
<p>This is where wars are lost. Stay two steps from whoever heals you, always.</p>
<h3>The third bell</h3>
<p>The last four minutes. A castle belongs to whoever stands in it at the end: drop what you are doing and go to the throne.</p>
<h2>Afterwards</h2>
<p>Won or lost, say thanks in the general channel. The war comes back next Sunday, and so do your allies.</p>`,
    },
  },
  {
    slug: 'a-marca-da-sua-guilda',
    subguide: 3,
    ordenation: 2,
    daysAgo: 12,
    pt: {
      title: 'A marca da sua guilda, do desenho ao jogo',
      html: `<p>Dezesseis por doze pixels parecem pouco até você ver a sua marca sobre cinquenta cabeças. Este guia leva do desenho ao jogo em dez minutos.</p>
<h2>O que o arquivo precisa ser</h2>
<ul>
<li>BMP de 24 bits, sem compressão.</li>
<li>Exatamente 16 × 12 pixels.</li>
</ul>
<h2>Passo a passo</h2>
<ol>
<li>No jogo, digite <code>/index</code> e anote o número da sua guilda.</li>
<li>Desenhe em qualquer editor. Use no máximo quatro cores: longe, o resto vira cinza.</li>
<li>Salve como BMP de 24 bits.</li>
<li>Em <strong>Marca da guilda</strong>, no menu do perfil, escolha o arquivo, informe o número e envie.</li>
</ol>
<h2>Três desenhos que funcionam</h2>
<table>
<thead><tr><th scope="col">Ideia</th><th scope="col">Por que funciona</th></tr></thead>
<tbody>
<tr><td>Uma forma só, de borda a borda</td><td>Lê-se de longe e no escuro</td></tr>
<tr><td>Duas metades de cores opostas</td><td>Ninguém confunde na guerra</td></tr>
<tr><td>Uma letra de três pixels de traço</td><td>Funciona melhor do que o nome</td></tr>
</tbody>
</table>
<p>Só quem lidera a guilda pode enviar. A marca aparece no ranking do portal assim que o jogo a aceita.</p>`,
    },
    en: {
      title: 'Your guild’s mark, from drawing to game',
      html: `<p>Sixteen by twelve pixels seem little until you see your mark above fifty heads. This guide goes from the drawing to the game in ten minutes.</p>
<h2>What the file has to be</h2>
<ul>
<li>BMP of 24 bits, without compression.</li>
<li>Exactly 16 × 12 pixels.</li>
</ul>
<h2>Step by step</h2>
<ol>
<li>In the game, type <code>/index</code> and note the number of your guild.</li>
<li>Draw in any editor. Use four colors at most: from afar, the rest turns gray.</li>
<li>Save it as a BMP of 24 bits.</li>
<li>Under <strong>Guildmark</strong>, in the profile menu, choose the file, give the number and send it.</li>
</ol>
<h2>Three drawings that work</h2>
<table>
<thead><tr><th scope="col">Idea</th><th scope="col">Why it works</th></tr></thead>
<tbody>
<tr><td>One shape from edge to edge</td><td>It reads from afar and in the dark</td></tr>
<tr><td>Two halves of opposite colors</td><td>Nobody mistakes it at war</td></tr>
<tr><td>A letter with a stroke of three pixels</td><td>It works better than the name</td></tr>
</tbody>
</table>
<p>Only whoever leads the guild can send it. The mark shows in the portal's ranking once the game has taken it.</p>`,
    },
  },
]
