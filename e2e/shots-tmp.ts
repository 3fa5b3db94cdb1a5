import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
const { executablePath, env, args } = await chromiumPath()
const browser = await chromium.launch({ executablePath, env, args })
const base = process.argv[2]!
const only = process.argv[3]
const login = await (await fetch(base+'/api/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({username:'player',password:'player123'})})).json() as any
for (const [name,path,w,theme] of [
 ['rank-d','/ranking',1280,'dark'],['rank-l','/en/ranking?class=1&sort=name-asc&q=a',1280,'light'],['rank-m','/ranking',360,'dark'],['cards','/ranking?view=cards',1280,'light'],['cards-m','/ranking?view=cards&guild=with',360,'light'],
 ['drop','/droplist?q=po',1280,'dark'],['drop-m','/droplist?q=po',360,'light'],['drop-0','/droplist',1280,'light'],['mark','/settings/upload/guildmark',1280,'dark'],['mark-m','/settings/upload/guildmark',360,'light'],['home','/',1280,'dark'],['home-m','/',360,'light']] as const) {
  if (only && !name.startsWith(only)) continue
  const ctx = await browser.newContext({ viewport:{width:w,height:800}, reducedMotion:'reduce', locale:'pt-BR', timezoneId:'America/Sao_Paulo' })
  await ctx.addInitScript(([t,k])=>{ if(location.protocol==='about:')return; localStorage.setItem('theme',t!); if(k) localStorage.setItem('power-token',k)},[theme, name.startsWith('mark')?login.token:''])
  const page = await ctx.newPage()
  page.on('console', m=>['error','warning'].includes(m.type())&&console.log(name,m.type(),m.text()))
  await page.goto(base+path); await page.waitForSelector('html[data-hydrated]'); await page.waitForLoadState('networkidle')
  if(name.startsWith('mark')) { const b=Buffer.alloc(630); b.write('BM'); b.writeUInt32LE(630,2);b.writeUInt32LE(54,10);b.writeUInt32LE(40,14);b.writeInt32LE(16,18);b.writeInt32LE(12,22);b.writeUInt16LE(1,26);b.writeUInt16LE(24,28); for(let i=54;i<630;i++) b[i]=(i*7)%255; await page.setInputFiles('input[type=file]',{name:'m.bmp',mimeType:'image/bmp',buffer:b}); await page.waitForTimeout(300) }
  await page.screenshot({ path:`/tmp/pages/${name}.png`, fullPage: name.startsWith('home')||name.startsWith('mark')||name.startsWith('drop') })
  await ctx.close()
}
await browser.close()
