package socialcontent

import (
	"context"
	"fmt"
	"io"
	"net/http"
)

// File is a file to upload.
type File struct {
	Content     io.Reader
	Filename    string
	ContentType MediaContentType
	SizeBytes   int64
	AltText     string
	// Checksum is `sha256:` with the hash of the file in hexadecimal digits.
	Checksum string
}

func upload(ctx context.Context, r *MediaResource, file File, options []Option) (*Media, error) {
	input := UploadedMediaInput{Upload: MediaUploadInput{
		Filename: file.Filename, ContentType: string(file.ContentType), SizeBytes: file.SizeBytes,
	}}
	if file.AltText != "" {
		input.AltText = &file.AltText
	}
	if file.Checksum != "" {
		input.Upload.Checksum = &file.Checksum
	}
	media, err := r.Create(ctx, input, options...)
	if err != nil || media.Upload == nil {
		return media, err
	}
	headers := http.Header{}
	for name, value := range media.Upload.Headers {
		headers.Set(name, fmt.Sprint(value))
	}
	s := r.transport.settings.with(options)
	ignore := func(*http.Response) error { return nil }
	err = r.transport.attempt(
		ctx, string(media.Upload.Method), media.Upload.URL, headers, file.Content, file.SizeBytes, s, ignore)
	if err != nil {
		return media, err
	}
	return r.Get(ctx, media.MediaID, options...)
}
