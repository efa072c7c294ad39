import { LETTER_STYLE } from '../dispute/letter-style.ts'

const SUMS = `
.n{text-align:right;white-space:nowrap;padding-left:4mm}
.sum th,.sum td{border-top:.3mm solid #000;font-weight:800;color:#000}
.number{font-size:13pt;font-weight:800}.day{font-weight:700}
svg{display:block;width:100%;height:auto}
`
/** A4, as a letter is. */
export const SHEET_STYLE = `${LETTER_STYLE}${SUMS}
.top{display:flex;gap:6mm;align-items:flex-start}.top>div:first-child{flex:1}.top .qr{width:52mm;flex:none}
th{width:auto}
`
/** A picture: no pages, larger letters. */
export const PHONE_STYLE = `
*{box-sizing:border-box;margin:0;padding:0}
html{background:#fff;color:#000;font:500 10.5pt/1.4 Slip,sans-serif;font-variant-numeric:tabular-nums}
main{padding:6mm}
p{margin:0 0 2mm;overflow-wrap:anywhere}
header{border-bottom:.5mm solid #000;margin-bottom:3mm;padding-bottom:2mm}
h1{font-size:15pt;line-height:1.25;font-weight:800;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:2mm 0 3mm}
th,td{text-align:left;vertical-align:top;padding:.8mm 0;border-bottom:.1mm solid #ccc}
th{font-weight:500}td{font-weight:700}
.takings{font-size:17pt;font-weight:800;line-height:1.2}.takings span{display:block;font-size:10.5pt;font-weight:500}
.qr{width:88mm;margin:2mm auto}
.small{font-size:8.5pt}.code{font:600 9pt/1.3 monospace}
.band{background:#000;color:#fff;font-weight:800;text-align:center;padding:1.5mm;margin:0 0 3mm}
${SUMS}`
