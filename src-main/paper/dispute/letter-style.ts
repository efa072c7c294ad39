/** A letter on A4, black on white. Chromium numbers the pages itself. */
export const LETTER_STYLE = `
@page{size:A4;margin:17mm 18mm 18mm;@bottom-right{content:counter(page) " / " counter(pages);font:500 8pt Slip,sans-serif;color:#444}}
*{box-sizing:border-box;margin:0;padding:0}
html{background:#fff;color:#000;font:500 9.6pt/1.45 Slip,sans-serif;font-variant-numeric:tabular-nums;word-spacing:.08em;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{break-after:page}main:last-child{break-after:auto}
p,ol{margin:0 0 2mm}
p,th,td,li,h1{overflow-wrap:anywhere}
ol{padding-left:6mm}
header{border-bottom:.5mm solid #000;margin-bottom:4mm;padding-bottom:2mm}
header p{margin:0;font-weight:700}
h1{font-size:15pt;line-height:1.25;font-weight:800}
h2{font-size:10.5pt;font-weight:800;border-bottom:.2mm solid #777;margin:5mm 0 1.5mm;padding-bottom:.6mm;break-after:avoid}
.bold{font-weight:800}
.sign{margin-top:3mm;break-inside:avoid}.sign .name{margin-top:16mm;border-top:.2mm solid #000;display:inline-block;min-width:55mm;padding-top:1mm;font-weight:700}
table{width:100%;border-collapse:collapse;font-size:8.8pt;line-height:1.35}
th,td{text-align:left;vertical-align:top;padding:.55mm 0}
th{width:46mm;padding-right:4mm;font-weight:500;color:#333}
td{font-weight:600}
tr{break-inside:avoid;border-bottom:.1mm solid #ddd}
.small{font-size:8.2pt;line-height:1.4;margin-bottom:1.2mm}
.code{font:600 8.4pt/1.3 monospace;margin-bottom:1.6mm}
.band{background:#000;color:#fff;font-weight:800;text-align:center;padding:1mm;margin:2mm 0 3mm}
`
