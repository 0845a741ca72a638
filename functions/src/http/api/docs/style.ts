import { brandStyle } from '../../server/response/page-style.ts';

/** The style of the reference: the colours of the web pages, a side list that folds away on a phone. */
export const style = `
${brandStyle}
@font-face{font-family:"Inter Herald";font-weight:100 900;font-display:swap;src:url(/app/app.woff2) format("woff2")}
:root{--soft:var(--text-muted);--paper:var(--background);--card:var(--surface);--line:var(--border);--code:var(--surface-raised);--mark:var(--success);--danger:var(--error)}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--paper);color:var(--text);font:15px/1.55 "Inter Herald",system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:.18em}
code{font:.87em/1.5 ui-monospace,monospace}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.soft{color:var(--soft);font-size:.92em}
.top{position:sticky;top:0;z-index:2;display:flex;gap:1rem;align-items:center;flex-wrap:wrap;padding:.7rem 1.25rem;background:var(--card);border-bottom:1px solid var(--line)}
.top a{font-weight:600;text-decoration:none;color:inherit}
.top nav{margin-left:auto;display:flex;gap:1.1rem}.top nav a{font-weight:500;color:var(--accent)}
.page{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:2rem;max-width:86rem;margin:0 auto;padding:0 1.25rem 5rem}
.side{position:sticky;top:3.6rem;align-self:start;max-height:calc(100vh - 3.6rem);overflow-y:auto;padding:1.25rem .25rem 3rem}
.side summary{display:none}
.side h2{margin:1.1rem 0 .25rem;font-size:.78rem;text-transform:uppercase;letter-spacing:.05em;color:var(--soft)}
.side ul{list-style:none;margin:0;padding:0}
.side li a{display:flex;padding:.22rem .5rem;border-radius:6px;text-decoration:none;color:inherit;font-size:.93rem;overflow-wrap:anywhere}
.side li a:hover{background:var(--code)}
input{width:100%;font:inherit;font-size:.95rem;padding:.45rem .65rem;color:inherit;background:var(--card);border:1px solid var(--border-strong);border-radius:8px}
label{display:block;font-size:.88rem;color:var(--soft)}
main{padding-top:1.25rem;min-width:0}main.single{max-width:58rem;margin:0 auto;padding:1.25rem 1.25rem 4rem}.columns{columns:2 18rem;padding:0;list-style:none}
h1{margin:.2rem 0 .4rem;font-size:1.6rem;font-weight:650;line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}
main>h2{margin:2.6rem 0 .2rem;font-size:1.25rem;letter-spacing:-.01em}
h3{margin:0;font-size:1.06rem;overflow-wrap:anywhere}h4{margin:1.1rem 0 .35rem;font-size:.93rem}
p{margin:.4rem 0}
.endpoint,.card,details[id]{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.2rem 1.35rem;margin:1rem 0}
details[id]>summary{cursor:pointer;font-weight:600}
.own{display:grid;grid-template-columns:1fr 1fr;gap:.8rem}
.method{display:inline-block;min-width:4.1rem;color:var(--accent);font-size:.9em}.method.get{color:var(--mark)}.method.delete{color:var(--danger)}
.samples{display:grid;gap:.8rem}
.sample{border:1px solid var(--line);border-radius:9px;overflow:hidden;background:var(--code)}
.sample-head{display:flex;justify-content:space-between;align-items:center;padding:.25rem .4rem .25rem .8rem;border-bottom:1px solid var(--line);color:var(--soft);font-size:.84rem;min-height:2.1rem}
.sample pre{margin:0;padding:.75rem .85rem;overflow-x:auto}
button{font:inherit;font-size:.84rem;padding:.15rem .6rem;border:1px solid var(--line);border-radius:6px;background:var(--card);color:inherit;cursor:pointer}
.table{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.92rem}
th{text-align:left;font-weight:600;color:var(--soft);font-size:.84rem}
td,th{padding:.35rem .8rem .35rem 0;border-top:1px solid var(--line);vertical-align:top}
thead th{border-top:0}td:first-child{white-space:nowrap}
dl.statuses{margin:.3rem 0;font-size:.92rem}dl.statuses div{display:flex;gap:.9rem;padding:.22rem 0}dt{min-width:2.6rem}dd{margin:0;overflow-wrap:anywhere}
[hidden]{display:none!important}
@media (max-width:52rem){
.top{gap:.4rem 1rem;padding:.7rem .9rem}.top nav{margin-left:0;gap:1rem;font-size:.92em;white-space:nowrap}
.page{display:block;padding:0 .9rem 4rem}.side{position:static;max-height:none;padding:.9rem 0 0}.side summary{display:block;cursor:pointer;font-weight:600;padding:.3rem 0}
.own{grid-template-columns:1fr}.endpoint,.card,details[id]{padding:1rem .9rem}thead{display:none}tr{display:block;border-top:1px solid var(--line);padding:.4rem 0}td,td:first-child{display:block;border:0;padding:.08rem 0;white-space:normal;overflow-wrap:anywhere}
}
`;
