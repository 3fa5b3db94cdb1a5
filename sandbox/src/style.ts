/** The content of the one style element, which the policy allows by its hash. The colours are the portal's. */
export const style = `:root{color-scheme:light;--bg:#f4f0e6;--card:#fcfaf4;--line:#d3c9b9;--edge:#887764;--text:#281c13;--muted:#534538;--link:#7a4c0d;--button:#e5ac4c;--on:#1c1105}
@media(prefers-color-scheme:dark){:root{color-scheme:dark;--bg:#080f16;--card:#101820;--line:#343e48;--edge:#677686;--text:#f2eee4;--muted:#c2bdb2;--link:#e9bd68;--button:#e0a546}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;color:var(--text);background:var(--bg);overflow-wrap:anywhere}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1,h2{line-height:1.2;text-wrap:balance}h1{font-size:1.75rem}h2{font-size:1.25rem}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.25rem 1rem 1rem;margin-top:1.25rem}
.wide{position:relative;overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--line);vertical-align:middle;min-width:7rem}
thead th{border-top:0;color:var(--muted);font-size:.875rem}a{color:var(--link)}time{font-variant-numeric:tabular-nums}
form{margin:0}.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-top:1rem}.tight{margin-top:0;gap:.5rem}label{display:grid;gap:.25rem;font-size:.875rem;color:var(--muted)}
select,input,button{font:inherit;min-height:2.5rem;padding:.25rem .75rem;border:1px solid var(--edge);border-radius:6px;color:var(--text);background:var(--bg)}
input[type=number]{width:8rem}button{background:var(--button);border-color:var(--button);color:var(--on);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}.empty{color:var(--muted)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:var(--muted)}dd{margin:0}
iframe{width:100%;height:24rem;border:1px solid var(--line);border-radius:8px;background:#fff}
.letter{white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%)}tr,td{display:block}tr{border-top:1px solid var(--line);padding:.5rem 0}td{border:0;padding:.125rem 0}}`
