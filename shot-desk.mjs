import { chromium } from 'playwright';
const base='http://127.0.0.1:4610';
const r=await fetch(base+'/api/auth/authenticate',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({username:'admin@site.example',password:'copper-kettle-9911'})});
const {jwt}=await r.json();
const browser=await chromium.launch({executablePath:'/usr/bin/chromium'});
const id=process.argv[2]||'15';
for(const width of [1440,768,390]){
 const ctx=await browser.newContext({viewport:{width,height:900},hasTouch:width<800,isMobile:width<500,storageState:{cookies:[],origins:[{origin:base,localStorage:[{name:'token',value:jwt}]}]}});
 const page=await ctx.newPage();
 page.on('pageerror',e=>console.log('ERR',e.message)); page.on('console',m=>m.type()==='error'&&console.log('CON',m.text()));
 const shot=async(n)=>{ await page.waitForTimeout(600); console.log(n,width,await page.evaluate(()=>[document.documentElement.scrollWidth-innerWidth,document.title])); await page.screenshot({path:`/tmp/desk-shots/${n}-${width}.png`,fullPage:true}); };
 await page.goto(base+'/admin/inbox?pageSize=25',{waitUntil:'networkidle'}); await shot('list');
 await page.goto(base+`/admin/inbox/${id}?view=open`,{waitUntil:'networkidle'}); await shot('enquiry');
 if(process.argv[3]==='more'){
  await page.goto(base+'/admin/inbox',{waitUntil:'networkidle'});
  await page.getByRole('checkbox',{name:/Select [A-Z]/}).first().check(); await shot('bulk');
  await page.getByRole('button',{name:'New enquiry'}).click(); await shot('new');
  await page.goto(base+'/admin/enquiry',{waitUntil:'networkidle'}); await shot('quotes');
 }
 await ctx.close();
}
await browser.close();
