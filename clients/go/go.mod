module socialcontent

go 1.23
