/** Style of the hosted pages, inlined because they load nothing. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#5d6b7c;--line:#dfe4ea;--card:#fff;--ground:#eef2f6;--main:#0b6e4f;
--on-main:#fff;--good:#0b6e4f;--bad:#b3261e;--wait:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--soft:#a3b0bf;--line:#38424e;--card:#1c232c;--ground:#11161c;
--main:#4cc79a;--on-main:#08261b;--good:#4cc79a;--bad:#ff9a91;--wait:#e8b75b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
header{display:flex;justify-content:space-between;gap:1rem;font-size:.875rem;color:var(--soft)}
header p{margin:0}
a{color:inherit}
h1{margin:1.25rem 0 0;font-size:1.125rem}
.amount{margin:.25rem 0 0;font-size:2.25rem;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.badge{display:inline-block;margin:.75rem 0 0;padding:.125rem .75rem;border:1px solid;border-radius:1rem;font-weight:600}
.good{color:var(--good)}.badge.bad{color:var(--bad)}.wait{color:var(--wait)}.open{color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1.25rem 0 0;font-size:.9375rem}
dt{color:var(--soft)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:.5rem;margin:1.25rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line)}
button,.back,input{min-height:2.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:.625rem;
font:inherit;font-weight:600;background:transparent;color:inherit}
button{cursor:pointer}
button.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
button.bad{color:var(--bad)}
label{display:grid;gap:.25rem;font-size:.875rem;color:var(--soft)}
input{font-weight:400;color:var(--ink)}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.back{display:grid;place-items:center;margin:1.25rem 0 0;text-decoration:none}
`
