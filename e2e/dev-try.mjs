import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] }); const p = await b.newPage(); const msgs=[]
p.on('console', m => msgs.push(m.type()+' '+m.text().slice(0,200))); p.on('pageerror', e => msgs.push('pageerror '+String(e).slice(0,300)))
await p.goto('http://127.0.0.1:8105/trending', {waitUntil:'load'}); await p.waitForSelector('h1', {timeout:20000}).catch(()=>{}); await p.waitForTimeout(500)
console.log(await p.locator('h1').allTextContents(), msgs.slice(0,8)); await b.close()
