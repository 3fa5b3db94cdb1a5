import type { Insertable } from 'kysely'
import type { Downloads } from '../server/src/db/tables.ts'

type DemoDownload = Omit<Insertable<Downloads>, 'created_at' | 'updated_at'> & {
  createdDaysAgo: number
  updatedDaysAgo: number
}

/** Only this file exists (web/public/demo), and its checksum is right; the others have invented addresses. */
const file = '/demo/guildhall-client-demo.zip'
const fileSum = '381aad5398c78025dcfbeb4b085d4b1c1d836875ac6b0c9cd626cfda279794ef'

export const demoDownloads: DemoDownload[] = [
  {
    title: 'Cliente completo',
    body: '<p>Tudo o que é preciso para jogar: o cliente, as texturas e o atualizador. Extraia em uma pasta nova, fora de <code>Arquivos de Programas</code>, e abra o <strong>Launcher</strong>: ele baixa o que faltar. Se o antivírus reclamar, confira a soma SHA-256 abaixo antes de liberar o arquivo.</p><p>Nesta demonstração o arquivo traz só um bilhete.</p>',
    title_en: 'Full client',
    body_en:
      '<p>All it takes to play: the client, the textures and the updater. Extract it to a new folder, outside <code>Program Files</code>, and open the <strong>Launcher</strong>: it fetches what is missing. Should your antivirus complain, check the SHA-256 sum below before you let the file through.</p><p>In this demonstration the file holds just a note.</p>',
    server: 'Direto',
    url: file,
    mirror_url: 'https://example.com/?file=guildhall-client-1.4.zip',
    version: '1.4',
    size: '980 MB',
    checksum: fileSum,
    recommended: true,
    changelog_url: '/updates',
    createdDaysAgo: 60,
    updatedDaysAgo: 0.3,
  },
  {
    title: 'Atualização 1.3 → 1.4',
    body: '<p>Só o que mudou, para quem já tem a versão 1.3. Feche o jogo, extraia por cima da pasta do cliente e aceite substituir.</p>',
    title_en: 'Update 1.3 → 1.4',
    body_en:
      '<p>Only what changed, for those who have version 1.3. Close the game, extract it over the client folder and agree to replace.</p>',
    server: 'Megaupload',
    url: 'https://example.com/?file=guildhall-update-1.4.zip',
    mirror_url: file,
    version: '1.4',
    size: '86 MB',
    checksum: null,
    recommended: false,
    changelog_url: '/updates',
    createdDaysAgo: 0.3,
    updatedDaysAgo: 0.3,
  },
  {
    title: 'Cliente completo no Google Drive',
    body: '<p>O mesmo arquivo do download direto. O Drive avisa que é grande demais para o antivírus: escolha <em>Fazer download mesmo assim</em>.</p>',
    title_en: 'Full client on Google Drive',
    body_en:
      '<p>The same file as the direct download. Drive warns that it is too large for its virus scan: choose <em>Download anyway</em>.</p>',
    server: 'GoogleDrive',
    url: 'https://example.com/?drive=guildhall-client-1.4',
    mirror_url: null,
    version: '1.4',
    size: '980 MB',
    checksum: null,
    recommended: false,
    changelog_url: null,
    createdDaysAgo: 12,
    updatedDaysAgo: 12,
  },
  {
    title: 'Cliente leve',
    body: '<p>Sem as texturas grandes, para máquinas modestas e conexões lentas. Precisa de:</p><ul><li>2 GB de memória;</li><li>DirectX 9;</li><li>600 MB livres.</li></ul>',
    title_en: 'Light client',
    body_en:
      '<p>Without the large textures, for modest machines and slow connections. It needs:</p><ul><li>2 GB of memory;</li><li>DirectX 9;</li><li>600 MB free.</li></ul>',
    server: 'Sendspace',
    url: 'https://example.com/?file=guildhall-light-1.3.zip',
    mirror_url: null,
    version: '1.3',
    size: '540 MB',
    checksum: null,
    recommended: false,
    changelog_url: null,
    createdDaysAgo: 45,
    updatedDaysAgo: 40,
  },
  {
    title: 'Reparador do cliente',
    body: '<p>Confere cada arquivo do cliente e baixa de novo os que estiverem corrompidos.</p>',
    title_en: 'Client repair tool',
    body_en: '<p>Checks every file of the client and fetches again those that are corrupt.</p>',
    server: 'Outro',
    url: 'https://example.com/?file=guildhall-repair.exe',
    mirror_url: null,
    version: null,
    size: '4 MB',
    checksum: null,
    recommended: false,
    changelog_url: null,
    createdDaysAgo: 200,
    updatedDaysAgo: 200,
  },
]
