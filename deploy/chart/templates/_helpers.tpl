{{/* Parts that both services share. Called with (dict "root" $ "name" "payments" "values" .Values.payments "port" 3000). */}}
{{- define "app.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 45 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 45 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "app.services" -}}
{{- $services := list }}
{{- if .Values.payments.enabled }}{{ $services = append $services (dict "root" . "name" "payments" "values" .Values.payments "port" 3000) }}{{ end }}
{{- if .Values.scan.enabled }}{{ $services = append $services (dict "root" . "name" "scan" "values" .Values.scan "port" 3001) }}{{ end }}
{{- dict "list" $services | toJson }}
{{- end }}

{{- define "app.name" -}}{{ include "app.fullname" .root }}-{{ .name }}{{- end }}

{{- define "app.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "app.labels" -}}
{{ include "app.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "app.image" -}}
{{- $image := .root.Values.image -}}
{{ $image.repository }}/{{ .name }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* A service's settings. By default, SHUTDOWN_TIMEOUT_MS is the rest of the grace period minus five seconds: three to release everything, two in reserve. */}}
{{- define "app.config" -}}
{{- $shutdown := .root.Values.shutdown }}
{{- $config := merge dict .values.config .root.Values.config }}
{{- if not (get $config "SHUTDOWN_TIMEOUT_MS") }}
{{- $delay := div (int (get $config "SHUTDOWN_DELAY_MS" | default "0")) 1000 }}
{{- $seconds := sub (int $shutdown.gracePeriodSeconds) (add (int $shutdown.preStopSeconds) $delay 5) }}
{{- if lt $seconds 1 }}{{ fail "shutdown.gracePeriodSeconds must exceed the sum of preStopSeconds and SHUTDOWN_DELAY_MS by six seconds or more" }}{{ end }}
{{- $_ := set $config "SHUTDOWN_TIMEOUT_MS" (printf "%d" (mul (min $seconds 300) 1000)) }}
{{- end }}
{{- $config | toJson }}
{{- end }}

{{/* Environment variables: settings with their values, then secrets as references. */}}
{{- define "app.env" -}}
{{- range $name, $value := .config }}
{{- if ne (toString $value) "" }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range $name, $from := .secrets }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.name }}
      key: {{ $from.key }}
{{- end }}
{{- end }}

{{- define "app.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- with .Values.sysctls }}
sysctls: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "app.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
