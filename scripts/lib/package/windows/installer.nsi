; A rehearsal of the installer for one person: it is silent with /S, asks for no rights, and leaves what a shop has
; written. A release has electron-builder's own, whose plug-ins no Debian package holds.
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor zlib
CRCCheck force
Name "Loket"
BrandingText "Loket ${VERSION}: a proof, not for release"
OutFile "${OUTPUT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Loket"
VIAddVersionKey FileDescription "Loket (a proof, not for release)"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT licence"
ShowInstDetails nevershow
ShowUninstDetails nevershow
Page instfiles
UninstPage instfiles

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${GUID}"
!define UNINSTALLER "Uninstall Loket.exe"

Function .onInit
  SetShellVarContext current
  ; Whatever /D= says: the uninstaller removes the whole folder.
  StrCpy $INSTDIR "$LOCALAPPDATA\Programs\loket"
FunctionEnd

Function un.onInit
  SetShellVarContext current
FunctionEnd

Section
  ; The older version takes its own files away. `_?` lets it run where it is, and be waited for.
  IfFileExists "$INSTDIR\${UNINSTALLER}" 0 +2
    ExecWait '"$INSTDIR\${UNINSTALLER}" /S _?=$INSTDIR'
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\${UNINSTALLER}"
  CreateShortCut "$SMPROGRAMS\Loket.lnk" "$INSTDIR\Loket.exe"
  WriteRegStr HKCU "${KEY}" DisplayName "Loket ${VERSION} (proof)"
  WriteRegStr HKCU "${KEY}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${KEY}" Publisher "Loket"
  WriteRegStr HKCU "${KEY}" DisplayIcon "$INSTDIR\Loket.exe,0"
  WriteRegStr HKCU "${KEY}" InstallLocation "$INSTDIR"
  WriteRegStr HKCU "${KEY}" UninstallString '"$INSTDIR\${UNINSTALLER}"'
  WriteRegStr HKCU "${KEY}" QuietUninstallString '"$INSTDIR\${UNINSTALLER}" /S'
  WriteRegDWORD HKCU "${KEY}" NoModify 1
  WriteRegDWORD HKCU "${KEY}" NoRepair 1
SectionEnd

Section Uninstall
  Delete "$SMPROGRAMS\Loket.lnk"
  RMDir /r "$INSTDIR"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
